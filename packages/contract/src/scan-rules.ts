import type { ProblemEntry } from './manifest/manifest-errors.js';

/** Every rule of the bundle scan: what it finds in general, and what to do. Each finding says it of its own file and line. */
export const scanRules = {
  assigned_secret: {
    message: 'A variable or property that is named like a secret has a value that looks like a real one.',
    fix: 'Store the value as a variable of the app (souk app env set) and read it from env.',
  },
  built_in_change: {
    message: 'The code changes the prototype of a built-in object, such as Array.prototype.',
    fix: 'Write a function instead of adding a method to a built-in object.',
  },
  charcode_assembly: {
    message: 'Text or code is assembled from character codes.',
    fix: 'Write the text as a string.',
  },
  child_process: {
    message: 'The code loads a module that starts other programs (child_process or cluster).',
    fix: 'Remove the import. Hosted apps cannot start programs.',
  },
  code_module: {
    message:
      'The code loads a module that runs generated code (vm, inspector), or uses internals of the module loader.',
    fix: 'Replace it with code that is in the bundle.',
  },
  computed_global: {
    message: 'A property of process or of the global object is read by a computed name.',
    fix: 'Write the name of the property, for example process.env.NAME.',
  },
  computed_host: {
    message: 'The host of a request is computed, so the scan cannot compare it with allowed_hosts.',
    fix: 'Write the host as text, and add only the path from variables. This is a warning: a reviewer may ask about it.',
  },
  computed_module: {
    message: 'The name of an imported module is computed, or is a URL.',
    fix: 'Import modules by a name that is written as text, and include them in the bundle.',
  },
  computed_worker: {
    message: 'A worker runs code that is not a file of the bundle.',
    fix: 'Start the worker from a file of the bundle, by its relative path.',
  },
  cookie_read: {
    message: 'The code reads document.cookie.',
    fix: "Do not read the storefront's cookies: they belong to the store and its customers.",
  },
  dependency_install_script: {
    message: 'A dependency in the lock file runs a script when it is installed.',
    fix: 'Use a dependency without an install script. Tools that only build the app belong in devDependencies.',
  },
  disguised_import: {
    message: 'A file with an extension other than .js, .mjs, .cjs or .json is loaded as code.',
    fix: 'Rename the file to .js, or read it as data.',
  },
  disguised_package: {
    message: 'A dependency is installed under another name than it was published with.',
    fix: 'Depend on the package by its own name. This is a warning: a reviewer may ask about it.',
  },
  empty_lockfile: {
    message: 'The lock file lists no packages, although the bundle has much source code.',
    fix: 'Upload the lock file of the project that you bundled. This is a warning: a reviewer may ask about it.',
  },
  encoded_code: {
    message: 'A string contains encoded program code (hexadecimal, Base64 or percent-encoded).',
    fix: 'Include the code as a source file.',
  },
  entangled_source: {
    message: 'The names in a file refer to one another so often that the scan could not follow them.',
    fix: 'Split the file, or bundle it with a tool that keeps the structure of the modules.',
  },
  environment_export: {
    message: 'The code reads the whole environment instead of single variables.',
    fix: 'Read each variable by its name, for example process.env.NAME.',
  },
  escaped_text: {
    message: 'Plain letters are written as escape sequences.',
    fix: 'Write the text without escapes.',
  },
  eval: {
    message: 'eval runs text as code.',
    fix: 'Replace eval with code; parse data with JSON.parse.',
  },
  function_constructor: {
    message: 'The Function constructor creates code from text.',
    fix: 'Write the function in the source. Some template and validation libraries have a build without generated code.',
  },
  hex_identifiers: {
    message: 'Names are hexadecimal, as obfuscators write them.',
    fix: 'Upload the code before obfuscation.',
  },
  hidden_direction: {
    message: 'Invisible characters change the direction in which a line is displayed.',
    fix: 'Remove the characters U+202A to U+202E and U+2066 to U+2069.',
  },
  host_file: {
    message: "The code names a path of the host's own files or credentials.",
    fix: 'Remove the path. A hosted app has no file system; use env.KV for data.',
  },
  install_script: {
    message: 'A package.json in the bundle has a script that runs at installation.',
    fix: 'Remove preinstall, install, postinstall, prepare and prepublish from the scripts.',
  },
  installed_modules: {
    message: 'The bundle contains a node_modules folder.',
    fix: 'Do not pack node_modules; bundle what the app imports into its own files.',
  },
  known_credential: {
    message: 'A file contains a credential of a known service.',
    fix: 'Revoke the credential, then store a new one as a variable of the app (souk app env set).',
  },
  lockfile_unreadable: {
    message: 'The lock file is not a package-lock.json of version 2 or 3.',
    fix: 'Create it with npm 7 or newer, and name it in hosting.lockfile.',
  },
  loose_dependency: {
    message: 'A package.json in the bundle takes a dependency from elsewhere than a registry, or accepts any version.',
    fix: 'Name a version of a published package.',
  },
  minified_source: {
    message: 'A source file is minified.',
    fix: 'Upload readable code. This is a warning: a reviewer has to read the file.',
  },
  missing_integrity: {
    message: 'A dependency is in the lock file without a SHA-2 integrity hash.',
    fix: 'Create the lock file again: delete it and run npm install.',
  },
  native_code: {
    message: 'The bundle contains a native program or library.',
    fix: 'Remove the file. Hosted apps run JavaScript.',
  },
  nested_archive: {
    message: 'The bundle contains another archive.',
    fix: 'Unpack it, or remove it.',
  },
  outside_registry: {
    message: 'A dependency is downloaded from a host that is not a public npm registry.',
    fix: 'Depend on a published package, and create the lock file with the public registry.',
  },
  oversize_file: {
    message: 'A file is larger than the scan reads.',
    fix: 'Split the file, or remove it. A source file can have up to 1 MiB, any other file up to 5 MiB.',
  },
  private_file: {
    message: 'The bundle contains a file with private settings, such as .env or a key.',
    fix: 'Remove the file from the bundle, and store its values as variables of the app (souk app env set).',
  },
  private_key: {
    message: 'A file contains a private key.',
    fix: 'Replace the key, then store the new one as a variable of the app (souk app env set).',
  },
  prototype_write: {
    message: 'The code writes through __proto__.',
    fix: 'Create objects with their properties, or with Object.create.',
  },
  raw_socket: {
    message: 'The code loads a module for network access below HTTP (net, tls, dgram or dns).',
    fix: 'Use fetch. This is a warning: hosted apps cannot open sockets.',
  },
  souk_token: {
    message: 'A file contains a token or client secret of Souk.',
    fix: 'Revoke it, and read SOUK_CLIENT_SECRET from env instead.',
  },
  text_timer: {
    message: 'setTimeout or setInterval is given text, which it runs as code.',
    fix: 'Give it a function.',
  },
  too_much_source: {
    message: 'The source files of the bundle are larger together than the scan reads.',
    fix: 'Remove sources that the app does not run, or split the app.',
  },
  undeclared_host: {
    message: 'The code sends a request to a host that allowed_hosts does not contain.',
    fix: 'Add the host to allowed_hosts in the manifest, or remove the request.',
  },
  unguarded_merge: {
    message: 'A deep copy takes any property name, also __proto__.',
    fix: 'Skip __proto__ and constructor in the copy. This is a warning.',
  },
  unlocked_code: {
    message: 'The bundle contains the code of a package that the lock file does not list.',
    fix: 'Install the package as a dependency, not as a development dependency, bundle again, and upload the lock file of that installation.',
  },
  unlocked_dependency: {
    message: '`package.json` names a dependency that the lock file does not list.',
    fix: 'Install again, and upload the lock file that npm writes.',
  },
  unparsable_source: {
    message: 'A source file is not valid JavaScript.',
    fix: 'Correct the file, or compile it before you pack the bundle.',
  },
  unpublished_dependency: {
    message: 'A dependency comes from git, a file or a link, so no registry has published it.',
    fix: 'Depend on a published package. Bundle your own code, and do not list it in the lock file.',
  },
  unreadable_line: {
    message: 'A very long line reads like random characters.',
    fix: 'Upload readable code.',
  },
  unscanned_source: {
    message: 'A source file is not JavaScript, so the scan did not read it.',
    fix: 'Include the JavaScript that it compiles to instead. This is a warning.',
  },
  web_assembly: {
    message: 'The code loads WebAssembly, which the scan cannot read.',
    fix: 'Use JavaScript. This is a warning: a reviewer may ask about it.',
  },
} as const satisfies Record<string, ProblemEntry>;
