/* A plugin for QEMU's emulators of user programs. It writes what a run does, independently of the
 * values that the run computes: the address of each block of instructions that it executes, and the
 * address of each memory access, with its highest bit set. Each address takes eight bytes in the
 * file that the argument `out=` names. `cargo xtask soak traces` builds this plugin.
 *
 * The plugin declares the parts that it uses of `qemu-plugin.h` of QEMU 7.2, since Debian does not
 * package that file. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef uint64_t id_t_of_plugin;
typedef struct block block;
typedef struct instruction instruction;
typedef uint32_t access;
enum { NO_REGISTERS = 0, READS_AND_WRITES = 3 };

void qemu_plugin_register_vcpu_tb_trans_cb(id_t_of_plugin, void (*)(id_t_of_plugin, block *));
void qemu_plugin_register_vcpu_tb_exec_cb(block *, void (*)(unsigned, void *), int, void *);
void qemu_plugin_register_vcpu_mem_cb(instruction *, void (*)(unsigned, access, uint64_t, void *), int, int, void *);
void qemu_plugin_register_atexit_cb(id_t_of_plugin, void (*)(id_t_of_plugin, void *), void *);
size_t qemu_plugin_tb_n_insns(const block *);
uint64_t qemu_plugin_tb_vaddr(const block *);
instruction *qemu_plugin_tb_get_insn(const block *, size_t);

int qemu_plugin_version = 1;

static FILE *out;

static void put(uint64_t address) { fwrite(&address, sizeof address, 1, out); }

static void executed(unsigned processor, void *address) {
    (void)processor;
    put((uint64_t)address);
}

static void accessed(unsigned processor, access how, uint64_t address, void *nothing) {
    (void)processor, (void)how, (void)nothing;
    put(address | (uint64_t)1 << 63);
}

static void translated(id_t_of_plugin id, block *code) {
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_cb(code, executed, NO_REGISTERS, (void *)qemu_plugin_tb_vaddr(code));
    for (size_t i = 0; i < qemu_plugin_tb_n_insns(code); i++)
        qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(code, i), accessed, NO_REGISTERS, READS_AND_WRITES, NULL);
}

static void ends(id_t_of_plugin id, void *nothing) {
    (void)id, (void)nothing;
    fclose(out);
}

int qemu_plugin_install(id_t_of_plugin id, const void *about, int count, char **arguments) {
    (void)about;
    if (count != 1 || strncmp(arguments[0], "out=", 4) != 0 || !(out = fopen(arguments[0] + 4, "wb")))
        return -1;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ends, NULL);
    return 0;
}
