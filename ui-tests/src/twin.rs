//! The file of a refused program: the program, the marks that describe its twin (a corrected
//! version), and the error that rustc must print.
//!
//! Only the refused program has a line that ends in `//-`. In the refused program, a line
//! `//+ text` is a comment; in the twin, the line is `text`. The first line says what the refused
//! program tries. A line `//+ //! text` replaces that first line in the twin.
//!
//! The lines `//| text` at the end hold the expected error. Neither program contains them.

/// The title of a twin, if the program does not state a title for the twin.
const TITLE: &str = "//! The same without the fault.";

/// Returns the program with its marks, and the error that rustc must print. The error is empty if
/// the file has none.
pub fn program_and_error(file: &str) -> (&str, String) {
    let program = file.split_once("\n//|").map_or(file, |(program, _)| program);
    let lines = file[program.len()..].lines().filter_map(|line| line.strip_prefix("//|"));
    (program, lines.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect())
}

/// Returns the file that holds a program with its marks, and the error that rustc must print.
pub fn file(program: &str, error: &str) -> String {
    let lines = error.lines().map(|line| format!("{}\n", format!("//| {line}").trim_end()));
    format!("{program}\n{}", lines.collect::<String>())
}

/// Returns the refused program without its marks, and its twin.
///
/// # Errors
/// The program has no title, its marks change nothing, or a mark has an invalid form.
pub fn pair(file: &str) -> Result<(String, String), String> {
    let (program, _) = program_and_error(file);
    let (title, body) = program.split_once('\n').unwrap_or_default();
    if !title.starts_with("//! ") {
        return Err("its first line must say what it tries: `//! ..`".to_owned());
    }
    let (mut refused, mut twin, mut own_title) = (vec![title.to_owned()], Vec::new(), None);
    for line in body.lines() {
        let text = line.trim_start();
        let indent = &line[..line.len() - text.len()];
        if let Some(added) = text.strip_prefix("//+") {
            let added = match added.strip_prefix(' ') {
                Some(text) => format!("{indent}{text}"),
                None if added.is_empty() => String::new(),
                None => return Err(format!("a space is missing after the mark in `{text}`")),
            };
            match added.starts_with("//!") {
                true => own_title = Some(added),
                false => twin.push(added),
            }
        } else if let Some(removed) = line.strip_suffix("//-") {
            refused.push(removed.trim_end().to_owned());
        } else if line.contains("//-") || line.contains("//+") {
            return Err(format!("`//-` ends a line and `//+` begins one: `{text}`"));
        } else {
            refused.push(line.to_owned());
            twin.push(line.to_owned());
        }
    }
    if refused[1..] == twin {
        return Err("its marks `//-` and `//+` must describe the one fix".to_owned());
    }
    twin.insert(0, own_title.unwrap_or_else(|| TITLE.to_owned()));
    Ok((refused.join("\n") + "\n", twin.join("\n") + "\n"))
}
