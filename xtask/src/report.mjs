// Opens reports of dp-audit in a browser, as people use them: with the keyboard, on a phone, on
// paper, and with a screen reader. Arguments: the script of axe-core, a folder for pictures, and
// the reports. It speaks the browser's protocol through a pipe: axe-core is the only library.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [axe, folder, ...reports] = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), 'dp-report-'));
const browser = spawn('chromium', [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
  '--hide-scrollbars', '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank',
], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
const [input, output] = [browser.stdio[3], browser.stdio[4]];

const waiting = new Map();
const faults = [];
let [last, rest, session, loaded] = [0, '', undefined, () => {}];

output.on('data', (data) => {
  const messages = (rest + data).split('\0');
  rest = messages.pop();
  messages.map(JSON.parse).forEach(receive);
});

function receive({ id, result, error, method, params }) {
  if (id) {
    const [done, failed] = waiting.get(id);
    waiting.delete(id);
    error ? failed(new Error(error.message)) : done(result);
  } else if (method === 'Page.loadEventFired') {
    loaded();
  } else if (method === 'Runtime.exceptionThrown' || method === 'Log.entryAdded') {
    faults.push(`the console has ${JSON.stringify(params.entry?.text ?? params.exceptionDetails.text)}`);
  }
}

function send(method, params = {}) {
  return new Promise((done, failed) => {
    waiting.set((last += 1), [done, failed]);
    input.write(JSON.stringify({ id: last, method, params, sessionId: session }) + '\0');
  });
}

async function evaluate(expression) {
  const asked = { expression, awaitPromise: true, returnByValue: true };
  const { result, exceptionDetails } = await send('Runtime.evaluate', asked);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

async function press(key, code) {
  const event = { key, code: key, windowsVirtualKeyCode: code, text: key === 'Enter' ? '\r' : undefined };
  await send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
  await send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

function wide(width, mobile) {
  return send('Emulation.setDeviceMetricsOverride', { width, height: 800, deviceScaleFactor: 1, mobile });
}

async function picture(name) {
  const { data } = await send('Page.captureScreenshot', { captureBeyondViewport: true });
  writeFileSync(join(folder, `${name}.png`), data, 'base64');
}

/// The most summaries whose key is tried; Tab must reach all of them.
const TOGGLED = 5;

async function keyboard() {
  const count = await evaluate('document.querySelectorAll("summary").length');
  if (count === 0) faults.push('the report has no summary');
  let [reached, toggled] = [new Set(), 0];
  const stops = await evaluate('document.querySelectorAll("a, summary, [tabindex]").length');
  for (let at = 0; at < stops + 2 && reached.size < count; at += 1) {
    await press('Tab', 9);
    const place = await evaluate(
      '[...document.querySelectorAll("summary")].indexOf(document.activeElement)');
    if (place < 0 || reached.has(place)) continue;
    reached.add(place);
    if ((toggled += 1) > TOGGLED) continue;
    const open = () => evaluate('document.activeElement.parentElement.open');
    const before = await open();
    await press('Enter', 13);
    if ((await open()) === before) faults.push(`Enter does not toggle summary ${place + 1}`);
    await press('Enter', 13);
    if ((await open()) !== before) faults.push(`Enter does not toggle summary ${place + 1} back`);
    const outline = await evaluate('getComputedStyle(document.activeElement).outlineStyle');
    if (outline === 'none') faults.push(`summary ${place + 1} does not show that it has the focus`);
  }
  if (reached.size < count) faults.push(`Tab reaches ${reached.size} of ${count} summaries`);
}

async function accessible(where) {
  const found = await evaluate('axe.run().then((r) => r.violations.map((v) => v.id + ": " + v.nodes[0].html))');
  found.forEach((one) => faults.push(`${where}: axe-core finds ${one}`));
}

async function paper(name) {
  await send('Emulation.setEmulatedMedia', { media: 'print' });
  const hidden = await evaluate(
    '[...document.querySelectorAll("details > :not(summary)")].filter((e) => e.getBoundingClientRect().height === 0).length');
  if (hidden > 0) faults.push(`on paper, ${hidden} derivations are closed`);
  const { data } = await send('Page.printToPDF', { preferCSSPageSize: true });
  const pdf = Buffer.from(data, 'base64');
  if (pdf.length < 10_000) faults.push(`the file to print has ${pdf.length} bytes`);
  writeFileSync(join(folder, `${name}.pdf`), pdf);
  await send('Emulation.setEmulatedMedia', { media: '' });
}

async function report(file) {
  const name = basename(file, '.html');
  const load = new Promise((done) => (loaded = done));
  await wide(1280, false);
  await send('Page.navigate', { url: pathToFileURL(resolve(file)).href });
  await load;
  await picture(`${name}-1280`);
  await keyboard();
  await evaluate(`${readFileSync(axe, 'utf8')}; true`);
  await accessible('1280 px');
  await wide(360, true);
  const width = await evaluate('document.documentElement.scrollWidth');
  if (width > 360) faults.push(`at 360 px the page is ${width} px wide`);
  await picture(`${name}-360`);
  await evaluate('document.querySelectorAll("details").forEach((d) => { d.open = true; }); true');
  const opened = await evaluate('document.documentElement.scrollWidth');
  if (opened > 360) faults.push(`at 360 px the open page is ${opened} px wide`);
  await accessible('360 px, open');
  await evaluate('document.querySelectorAll("details").forEach((d) => { d.open = false; }); true');
  await wide(1280, false);
  await paper(name);
}

try {
  const { targetInfos } = await send('Target.getTargets');
  const { targetId } = targetInfos.find(({ type }) => type === 'page');
  ({ sessionId: session } = await send('Target.attachToTarget', { targetId, flatten: true }));
  for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`);
  for (const file of reports) {
    const before = faults.length;
    await report(file);
    console.log(`${basename(file)}: ${faults.length - before} faults`);
  }
} finally {
  browser.kill();
  await new Promise((done) => browser.on('exit', done));
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
faults.forEach((fault) => console.log(fault));
process.exit(faults.length === 0 ? 0 : 1);
