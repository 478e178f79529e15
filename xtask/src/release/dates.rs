//! Dates in the formats of the changelog, Debian's changelogs and zip archives, from seconds since
//! 1970.

use std::time::{SystemTime, UNIX_EPOCH};

const DAY: u64 = 24 * 60 * 60;

/// Returns today's date in UTC, in the form of [`date`].
///
/// # Errors
/// The clock is wrong.
pub(super) fn today() -> Result<String, String> {
    let now =
        SystemTime::now().duration_since(UNIX_EPOCH).map_err(|_| "the clock is before 1970")?;
    Ok(date(now.as_secs()))
}

/// Returns a date: `2026-11-25`.
fn date(time: u64) -> String {
    let (year, month, day) = calendar(time);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Returns a date and a time as in Debian's changelogs: `Wed, 25 Nov 2026 18:26:40 +0000`.
pub(super) fn debian(time: u64) -> String {
    let (year, month, day) = calendar(time);
    // 1970 began on a Thursday.
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(time / DAY % 7) as usize];
    let month =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
            [month as usize - 1];
    let (hour, minute, second) = clock(time);
    format!("{weekday}, {day:02} {month} {year} {hour:02}:{minute:02}:{second:02} +0000")
}

/// Returns a date and a time as in zip archives: from 1980 on, in steps of 2 seconds.
pub(super) fn dos(time: u64) -> u32 {
    let (year, month, day) = calendar(time);
    let (hour, minute, second) = clock(time);
    let years = (year.clamp(1980, 2107) - 1980) as u32;
    years << 25 | month << 21 | day << 16 | hour << 11 | minute << 5 | (second / 2)
}

fn clock(time: u64) -> (u32, u32, u32) {
    let second = (time % DAY) as u32;
    (second / 3600, second / 60 % 60, second % 60)
}

/// Returns year, month and day in the Gregorian calendar.
fn calendar(time: u64) -> (u64, u32, u32) {
    // Years begin in March, so that a leap day is the last day of one; eras of 400 years repeat.
    let day = time / DAY + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) =
        (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    (400 * era + year + u64::from(month <= 2), month as u32, day as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (20_782, "2026-11-25"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(days * DAY), expected);
        }
        assert!(today().unwrap().as_str() > "2026-01-01");
    }

    #[test]
    fn times_have_the_form_of_each_format() {
        assert_eq!(debian(0), "Thu, 01 Jan 1970 00:00:00 +0000");
        assert_eq!(debian(1_795_631_200), "Wed, 25 Nov 2026 18:26:40 +0000");
        assert_eq!(dos(1_795_631_200), 46 << 25 | 11 << 21 | 25 << 16 | 18 << 11 | 26 << 5 | 0x14);
        assert_eq!(dos(0), 1 << 21 | 1 << 16, "none is before 1980");
    }
}
