#[dp(header = none, separator = ';', columns = 5, quotes = over_lines, missing = ["NA"])]
struct Case {
    #[dp(range = "2010-01-01"..="2020-12-31", format = "%d-%b-%y", missing = [" ? "], column = 5)]
    onset: Option<Date>,
    #[dp(text = 12, column = 2)]
    town: String,
}
#[dp(ignore_case)]
enum Sex {
    #[dp(rename = "f", also = ["female", "F"])]
    Female,
    Male,
}
