//! Facts about the project that Cargo knows: packages, versions, addresses.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{folders, process};

/// Name of the package with the binary.
pub(crate) const BINARY: &str = "tatham-slv";

/// Workspace, as `cargo metadata` describes it.
#[derive(Clone, Debug)]
pub(crate) struct Project {
    pub(crate) root: PathBuf,
    /// The folder in which cargo builds.
    pub(crate) built: PathBuf,
    pub(super) packages: Vec<Package>,
}

/// Package of the workspace.
#[derive(Clone, Debug)]
pub(crate) struct Package {
    pub(super) name: String,
    pub(crate) version: String,
    pub(super) folder: PathBuf,
    pub(super) is_published: bool,
    /// Everything else, with the names of its manifest.
    pub(super) manifest: Value,
}

impl Package {
    /// Returns an entry of the manifest that is text, or an empty text.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.manifest[name].as_str().unwrap_or_default()
    }
}

impl Project {
    /// Reads the workspace in a folder.
    ///
    /// # Errors
    /// Cargo cannot read it.
    pub(crate) fn read(root: &Path) -> Result<Self, String> {
        let mut cargo = folders::cargo();
        cargo.current_dir(root).args(["metadata", "--no-deps", "--format-version", "1"]);
        let metadata = process::output(&mut cargo)?;
        let metadata: Value = serde_json::from_slice(&metadata)
            .map_err(|error| format!("cargo metadata: {error}"))?;
        let built = metadata["target_directory"]
            .as_str()
            .ok_or("cargo metadata has no target folder")?
            .into();
        let packages = metadata["packages"]
            .as_array()
            .into_iter()
            .flatten()
            .map(package)
            .collect::<Result<_, _>>()?;
        Ok(Self { root: root.to_owned(), built, packages })
    }

    /// Returns the package with the binary.
    ///
    /// # Errors
    /// There is none.
    pub(crate) fn binary(&self) -> Result<&Package, String> {
        let package = self.packages.iter().find(|package| package.name == BINARY);
        package.ok_or_else(|| format!("{} has no package {BINARY}", self.root.display()))
    }

    /// Returns the packages that are published.
    pub(super) fn published(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.is_published)
    }
}

/// Reads a package of `cargo metadata`.
fn package(metadata: &Value) -> Result<Package, String> {
    let text = |name: &str| {
        metadata[name].as_str().ok_or_else(|| format!("cargo metadata: a package without {name}"))
    };
    let manifest = Path::new(text("manifest_path")?);
    Ok(Package {
        name: text("name")?.to_owned(),
        version: text("version")?.to_owned(),
        folder: manifest.parent().unwrap_or(manifest).to_owned(),
        // `publish = false` is an empty list of registries, and `null` allows any.
        is_published: metadata["publish"].is_null(),
        manifest: metadata.clone(),
    })
}
