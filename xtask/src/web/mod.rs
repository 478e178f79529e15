//! `cargo xtask web build|serve|test`: the page.

mod server;
mod site;
mod toolchain;

use std::net::SocketAddr;

use self::server::Server;

const USAGE: &str = "usage: cargo xtask web build | serve [--port N] | test [NAME…]";

/// Does what the first word says.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    match arguments.split_first().map(|(word, rest)| (word.as_str(), rest)) {
        Some(("build", [])) => {
            println!("{}", site::build()?.display());
            Ok(())
        }
        Some(("serve", rest)) => serve(rest),
        _ => Err(USAGE.to_owned()),
    }
}

/// Builds the site and shows it until the program is ended.
fn serve(arguments: &[String]) -> Result<(), String> {
    let port = match arguments {
        [] => 8000,
        [option, port] if option == "--port" => {
            port.parse().map_err(|_| format!("--port: expected a number up to 65535, found `{port}`"))?
        }
        _ => return Err(USAGE.to_owned()),
    };
    let server = Server::on(port, &site::build()?)?;
    let address: SocketAddr = server.address()?;
    println!("http://{address}/");
    server.serve(|| false);
    Ok(())
}
