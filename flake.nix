{
  description = "A local-first memory for people and their AI agents";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      package =
        system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
          lock = nixpkgs.lib.importJSON ./package-lock.json;
          # npm need not note where its registry has a package; Nix has to know.
          located =
            place: module:
            let
              name = builtins.head (builtins.match ".*node_modules/(.+)" place);
              file = "${baseNameOf name}-${module.version}.tgz";
            in
            if place == "" then module else { resolved = "https://registry.npmjs.org/${name}/-/${file}"; } // module;
        in
        {
          default = pkgs.buildNpmPackage {
            pname = "pai-memory";
            version = (nixpkgs.lib.importJSON ./package.json).version;
            src = self;
            npmDeps = pkgs.importNpmLock {
              npmRoot = self;
              packageLock = lock // {
                packages = builtins.mapAttrs located lock.packages;
              };
            };
            npmConfigHook = pkgs.importNpmLock.npmConfigHook;
            # Compiles nothing: the one package that would is used where somebody has installed it beside pai.
            npmRebuildFlags = [ "--ignore-scripts" ];
            meta = {
              description = "A local-first memory for people and their AI agents";
              homepage = "https://github.com/pai-memory/pai";
              license = nixpkgs.lib.licenses.mit;
              mainProgram = "pai";
            };
          };
        };
    in
    {
      packages = nixpkgs.lib.genAttrs nixpkgs.lib.systems.flakeExposed package;
    };
}
