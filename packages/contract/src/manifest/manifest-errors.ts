/** What a problem of a manifest or its bundle means in general; each problem that is reported says it of its own place. */
export interface ProblemEntry {
  message: string;
  fix: string;
}

/** Every code that a problem of an upload or a validation can have. */
export const manifestProblems = {
  API_VERSION_SUNSET: {
    message: 'The API version of the manifest is no longer supported.',
    fix: 'Set api_version to a supported version and adapt the app to it.',
  },
  API_VERSION_UNKNOWN: { message: 'The API version does not exist.', fix: 'Set api_version to a supported version.' },
  BUNDLE_EMPTY: { message: 'The bundle is empty.', fix: 'Add the files of the app.' },
  BUNDLE_ENTRY_FORBIDDEN: {
    message: 'The bundle contains an entry that is neither a regular file nor a folder.',
    fix: 'Pack only regular files and folders, no links.',
  },
  BUNDLE_FILE_MISSING: {
    message: 'A file declared in the manifest is not in the bundle.',
    fix: 'Add the file to the bundle, or correct hosting.main, hosting.lockfile or the entry of the block.',
  },
  BUNDLE_FILE_TOO_LARGE: { message: 'A file of the bundle is too large.', fix: 'Reduce its size, or remove it.' },
  BUNDLE_PATH_FORBIDDEN: {
    message: 'A path in the bundle points outside the bundle, or does not work on every system.',
    fix: 'Pack from the root of the app, with relative paths.',
  },
  BUNDLE_PATH_REPEATED: { message: 'Two files in the bundle have the same path.', fix: 'Pack each file once.' },
  BUNDLE_RATIO: {
    message: 'The bundle unpacks to far more than its compressed size.',
    fix: 'Remove generated and repetitive files.',
  },
  BUNDLE_REQUIRED: {
    message: 'A hosted app requires a bundle.',
    fix: 'Send multipart/form-data with the parts manifest and bundle: souk app deploy --bundle app.tar.gz.',
  },
  BUNDLE_TOO_COSTLY: {
    message: 'The bundle could not be read within the time and memory limits.',
    fix: 'Include fewer and smaller files, and send it again.',
  },
  BUNDLE_TOO_LARGE: { message: 'The bundle is too large.', fix: 'Remove files that the app does not need to run.' },
  BUNDLE_TOO_MANY_FILES: {
    message: 'The bundle has too many files.',
    fix: 'Remove installed packages and generated files, or bundle the modules into one file.',
  },
  BUNDLE_UNEXPECTED: {
    message: 'A remotely hosted app cannot have a bundle.',
    fix: 'Remove the bundle, or set hosting.mode to "platform".',
  },
  BUNDLE_UNREADABLE: {
    message: 'The bundle is not a complete tar.gz archive.',
    fix: 'Create it with tar -czf and send it again.',
  },
  DATA_TYPE_CHANGED: {
    message: 'A key already has values of another type.',
    fix: 'Keep the type, or declare a new key for the new type.',
  },
  FILE_PATH_INVALID: {
    message: 'The path is not valid for a file in a bundle.',
    fix: 'Use a relative path with forward slashes, for example src/main.js.',
  },
  HANDLE_INVALID: {
    message: 'The handle cannot be used as a hostname: it has two consecutive hyphens, or is reserved.',
    fix: 'Rename the app in its settings, then use the new handle in the manifest.',
  },
  HANDLE_MISMATCH: {
    message: 'The handle in the manifest does not match the app.',
    fix: "Use the app's own handle; souk app info shows it. Each app needs its own manifest.",
  },
  HOST_INVALID: {
    message: 'The hostname is not public.',
    fix: 'Use a hostname such as api.example.com or *.example.com, without scheme, port or path.',
  },
  HOST_NOT_PUBLIC: {
    message: 'The host cannot be reached from the public internet.',
    fix: 'Use a public hostname. To test on your own computer, run souk app dev or souk webhooks listen.',
  },
  KEY_INVALID: {
    message: 'The key is not valid.',
    fix: 'Use lowercase letters, digits and underscores, starting with a letter.',
  },
  LENGTH_WRONG: {
    message: 'The text is too short or too long.',
    fix: 'Keep to the number of characters that the problem states.',
  },
  LIST_TOO_LONG: {
    message: 'The list has too many items.',
    fix: 'Keep to the number of items that the problem states.',
  },
  MANIFEST_TOO_COSTLY: {
    message: 'The manifest could not be read within the time and memory limits.',
    fix: 'Remove unused tables, patterns and definitions, and send it again.',
  },
  MANIFEST_TOO_DEEP: {
    message: 'The manifest is nested too deeply.',
    fix: 'Shorten dotted keys and table names; no field of a manifest is nested that deeply.',
  },
  MANIFEST_TOO_LARGE: {
    message: 'The manifest is too large.',
    fix: 'Shorten descriptions and remove unused definitions.',
  },
  MEMBER_MISPLACED: {
    message: 'The field does not belong to the given type.',
    fix: 'Remove it, or change the type to one that has this field.',
  },
  MEMBER_MISSING: { message: 'A required field is missing.', fix: 'Add it.' },
  MEMBER_UNKNOWN: {
    message: 'The field is unknown.',
    fix: 'Remove it or correct its name. The problem lists the known fields.',
  },
  NAME_INVALID: {
    message: 'The name has invisible characters, or is only “Souk”.',
    fix: 'Use a name of visible characters on one line.',
  },
  PATH_INVALID: { message: 'The path is not valid.', fix: 'Use a path that starts with one slash, for example /souk.' },
  PATTERN_INVALID: {
    message: 'The pattern is not valid RE2 syntax, or is too expensive to match.',
    fix: 'Use RE2 syntax without lookarounds or back references, and smaller repetitions.',
  },
  SCOPES_OVERLAP: { message: 'A scope is listed in both scopes and optional_scopes.', fix: 'Keep it in one of them.' },
  SCOPE_MISSING: {
    message: 'A topic requires a scope that the manifest does not request.',
    fix: 'Add the scope to scopes or optional_scopes, or remove the topic.',
  },
  SCOPE_UNKNOWN: { message: 'The scope does not exist.', fix: 'Use one of the scopes in the reference.' },
  TOML_SYNTAX: {
    message: 'The file is not valid TOML.',
    fix: 'Correct it at the given line and column, then validate again. The rest of the file was not read.',
  },
  TOPIC_REPEATED: {
    message: 'A topic is listed twice.',
    fix: 'List each topic once in the whole manifest.',
  },
  TOPIC_UNKNOWN: { message: 'The topic does not exist.', fix: 'Use one of the topics in the reference.' },
  TYPE_WRONG: {
    message: 'The field has the wrong type.',
    fix: 'Use the type that the problem states: a string in quotes, a list in brackets, a table under its heading.',
  },
  URL_INVALID: {
    message: 'The URL is not valid.',
    fix: 'Use a full URL without user, fragment or unencoded characters, for example https://app.example.com.',
  },
  URL_NOT_HTTPS: { message: 'The URL does not use https.', fix: 'Use an https URL.' },
  URL_PORT_WRONG: { message: 'The URL has a port.', fix: 'Serve the app on port 443 and remove the port.' },
  VALUE_REPEATED: { message: 'A value or a key appears twice.', fix: 'List it once.' },
  VALUE_UNKNOWN: {
    message: 'The value is not allowed for this field.',
    fix: 'Use one of the values that the problem lists.',
  },
  VALUE_WRONG: { message: 'The value is not valid for this field.', fix: 'Use the format that the problem states.' },
} as const satisfies Record<string, ProblemEntry>;

export type ManifestProblemCode = keyof typeof manifestProblems;
