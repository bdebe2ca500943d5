/** What a problem of a manifest or its bundle means in general; each problem that is reported says it of its own place. */
export interface ProblemEntry {
  message: string;
  fix: string;
}

/** Every code that a problem of an upload or a validation can have. */
export const manifestProblems = {
  API_VERSION_SUNSET: {
    message: 'The API version of the manifest has ended.',
    fix: 'Set api_version to one that is supported, and adapt the app to it.',
  },
  API_VERSION_UNKNOWN: { message: 'There is no such API version.', fix: 'Set api_version to one that is supported.' },
  BUNDLE_EMPTY: { message: 'The bundle holds no file.', fix: 'Pack the files of the app.' },
  BUNDLE_ENTRY_FORBIDDEN: {
    message: 'The bundle holds something that is neither a plain file nor a folder.',
    fix: 'Pack plain files and folders only, no links.',
  },
  BUNDLE_FILE_MISSING: {
    message: 'A file that the manifest names is not in the bundle.',
    fix: 'Pack the file, or correct hosting.main, hosting.lockfile or the entry of the block.',
  },
  BUNDLE_FILE_TOO_LARGE: { message: 'A file of the bundle is too large.', fix: 'Make it smaller, or leave it out.' },
  BUNDLE_PATH_FORBIDDEN: {
    message: 'A path in the bundle leads out of it, or is not one that every system has.',
    fix: 'Pack from the root of the app, with relative paths.',
  },
  BUNDLE_PATH_REPEATED: { message: 'Two files of the bundle have one path.', fix: 'Pack each file once.' },
  BUNDLE_RATIO: {
    message: 'The bundle unpacks to far more than it weighs.',
    fix: 'Leave out generated and repetitive files.',
  },
  BUNDLE_REQUIRED: {
    message: 'A platform-hosted app needs its bundle.',
    fix: 'Send multipart/form-data with the parts manifest and bundle: souk app deploy --bundle app.tar.gz.',
  },
  BUNDLE_TOO_COSTLY: {
    message: 'The bundle could not be read within the time and memory that one may take.',
    fix: 'Pack fewer and smaller files, and send it again.',
  },
  BUNDLE_TOO_LARGE: { message: 'The bundle is too large.', fix: 'Leave out what the app does not need to run.' },
  BUNDLE_TOO_MANY_FILES: {
    message: 'The bundle has too many files.',
    fix: 'Leave out installed packages and generated files, or bundle the modules into one.',
  },
  BUNDLE_UNEXPECTED: {
    message: 'A remotely hosted app has no bundle.',
    fix: 'Leave the bundle out, or set hosting.mode to "platform".',
  },
  BUNDLE_UNREADABLE: {
    message: 'The bundle is not a whole tar.gz archive.',
    fix: 'Pack it with tar -czf and send it again.',
  },
  DATA_TYPE_CHANGED: {
    message: 'A key holds values of another type already.',
    fix: 'Keep its type, or declare a new key for the new type.',
  },
  FILE_PATH_INVALID: {
    message: 'This is not the path of a file in a bundle.',
    fix: 'Write a relative path with forward slashes, such as src/main.js.',
  },
  HANDLE_INVALID: {
    message: 'The handle cannot be an address of its own: it has two hyphens together, or is reserved.',
    fix: 'Rename the app in its settings, then write the new handle in the manifest.',
  },
  HANDLE_MISMATCH: {
    message: "The handle in the manifest is not the app's.",
    fix: "Write the app's own handle; souk app info shows it. Another app needs a manifest of its own.",
  },
  HOST_INVALID: {
    message: 'This is not a public host name.',
    fix: 'Name a host, such as api.example.com or *.example.com, without scheme, port or path.',
  },
  HOST_NOT_PUBLIC: {
    message: 'The public internet cannot reach this host.',
    fix: 'Use a public host name; on your own machine, souk app dev or souk webhooks listen.',
  },
  KEY_INVALID: {
    message: 'This is not a key.',
    fix: 'Use lower-case letters, digits and underscores, starting with a letter.',
  },
  LENGTH_WRONG: { message: 'A text is too short or too long.', fix: 'Use as many characters as the problem says.' },
  LIST_TOO_LONG: { message: 'A list has too many members.', fix: 'Keep at most as many as the problem says.' },
  MANIFEST_TOO_COSTLY: {
    message: 'The manifest could not be read within the time and memory that one may take.',
    fix: 'Remove tables, patterns and definitions that are not used, and send it again.',
  },
  MANIFEST_TOO_DEEP: {
    message: 'The manifest is nested too deep.',
    fix: 'Shorten dotted keys and table names; no member of a manifest lies that deep.',
  },
  MANIFEST_TOO_LARGE: {
    message: 'The manifest is too large.',
    fix: 'Shorten descriptions and remove definitions that are not used.',
  },
  MEMBER_MISPLACED: {
    message: 'A member does not belong to the type that stands beside it.',
    fix: 'Remove it, or change the type to one that has it.',
  },
  MEMBER_MISSING: { message: 'A member that is required is missing.', fix: 'Add it.' },
  MEMBER_UNKNOWN: {
    message: 'The manifest has no such member.',
    fix: 'Remove it or correct its name; the problem lists those that are known there.',
  },
  NAME_INVALID: {
    message: 'The name has characters that cannot be seen, or is “Souk” alone.',
    fix: 'Write a name of visible characters on one line.',
  },
  PATH_INVALID: { message: 'This is not a path.', fix: 'Write a path that starts with one slash, such as /souk.' },
  PATTERN_INVALID: {
    message: 'The pattern is not RE2 syntax, or costs too much to match.',
    fix: 'Use RE2 syntax without look-around or back references, and smaller repetitions.',
  },
  SCOPES_OVERLAP: { message: 'A scope stands in scopes and in optional_scopes.', fix: 'Keep it in one of the two.' },
  SCOPE_MISSING: {
    message: 'A topic needs a scope that the manifest does not ask for.',
    fix: 'Add the scope to scopes or optional_scopes, or drop the topic.',
  },
  SCOPE_UNKNOWN: { message: 'There is no such scope.', fix: 'Use one of the scopes in the reference.' },
  TOML_SYNTAX: {
    message: 'The file is not valid TOML.',
    fix: 'Correct it at the line and column of the problem, then validate again: what follows was not read.',
  },
  TOPIC_REPEATED: {
    message: 'A topic is subscribed twice.',
    fix: 'Subscribe a topic once in the whole manifest.',
  },
  TOPIC_UNKNOWN: { message: 'There is no such topic.', fix: 'Use one of the topics in the reference.' },
  TYPE_WRONG: {
    message: 'A member is of another type than it must be.',
    fix: 'Write it as the problem says: a string in quotes, a list in brackets, a table under its heading.',
  },
  URL_INVALID: {
    message: 'This is not an address that can be used.',
    fix: 'Write a full address without user, fragment or unencoded characters, such as https://app.example.com.',
  },
  URL_NOT_HTTPS: { message: 'The address is not https.', fix: 'Use an https address.' },
  URL_PORT_WRONG: { message: 'The address names a port.', fix: 'Serve it on port 443 and leave the port out.' },
  VALUE_REPEATED: { message: 'A value or a key stands twice.', fix: 'Name it once.' },
  VALUE_UNKNOWN: { message: 'The member does not know this value.', fix: 'Use one of those that the problem lists.' },
  VALUE_WRONG: { message: 'A value is not one that the member can have.', fix: 'Write it as the problem says.' },
} as const satisfies Record<string, ProblemEntry>;

export type ManifestProblemCode = keyof typeof manifestProblems;
