//! A refused program and its twin: a corrected version, which marks in the program describe.
//!
//! Only the refused program has a line that ends in `//-`. In the refused program, a line
//! `//+ text` is a comment; in the twin, the line is `text`. The first line says what the refused
//! program tries. A line `//+ //! text` replaces that first line in the twin.

/// The title of a twin, if the program does not state a title for the twin.
const TITLE: &str = "//! The same without the fault.";

/// Returns the refused program without its marks, and its twin.
///
/// # Errors
/// The program has no title, its marks change nothing, or a mark has an invalid form.
pub fn pair(program: &str) -> Result<(String, String), String> {
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
