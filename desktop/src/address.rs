//! Parses the server address that a user types.

use url::{Host, Url};

/// The origin of a server, from what a person typed: `chat.example.org`, `https://chat.example.org/app`, `localhost:8080`.
/// Without a scheme it is https, or http on this computer. http elsewhere is refused: it would carry passwords in the open.
pub fn origin_of(typed: &str) -> Result<Url, &'static str> {
    let typed = typed.trim();
    let has_scheme = typed.contains("://");
    let whole = if has_scheme { typed.to_owned() } else { format!("https://{typed}") };
    let mut url = Url::parse(&whole).map_err(|_| "address")?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err("address");
    }
    let is_here = is_this_computer(&url);
    if !has_scheme && is_here {
        url.set_scheme("http").map_err(|()| "address")?;
    }
    match url.scheme() {
        "https" => {}
        "http" if is_here => {}
        "http" => return Err("open"),
        _ => return Err("address"),
    }
    url.set_path("/");
    url.set_query(None);
    url.set_fragment(None);
    Ok(url)
}

pub fn is_same_origin(one: &Url, other: &Url) -> bool {
    one.origin() == other.origin()
}

fn is_this_computer(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(typed: &str) -> Result<String, &'static str> {
        origin_of(typed).map(|url| url.to_string())
    }

    #[test]
    fn takes_what_people_type() {
        assert_eq!(origin(" chat.example.org "), Ok("https://chat.example.org/".into()));
        assert_eq!(origin("https://chat.example.org/app/inbox?x=1#y"), Ok("https://chat.example.org/".into()));
        assert_eq!(origin("chat.example.org:8443"), Ok("https://chat.example.org:8443/".into()));
    }

    #[test]
    fn needs_no_encryption_on_this_computer() {
        assert_eq!(origin("localhost:8080"), Ok("http://localhost:8080/".into()));
        assert_eq!(origin("127.0.0.1:8080"), Ok("http://127.0.0.1:8080/".into()));
        assert_eq!(origin("http://[::1]:8080"), Ok("http://[::1]:8080/".into()));
    }

    #[test]
    fn refuses_to_go_elsewhere_in_the_open() {
        assert_eq!(origin("http://chat.example.org"), Err("open"));
        assert_eq!(origin("http://localhost.example.org"), Err("open"));
    }

    #[test]
    fn refuses_what_is_no_server() {
        for typed in ["", " ", "javascript:alert(1)", "file:///etc/passwd", "data://x", "https://me:secret@example.org", "https://"] {
            assert_eq!(origin(typed), Err("address"), "{typed}");
        }
    }
}
