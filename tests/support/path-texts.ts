/** What somebody who wants out of a folder, or into another name, writes into a field. */
export const pathTexts = [
  '../../../../etc/cron.d/x',
  '..\\..\\windows\\system32\\x',
  '/etc/passwd',
  'C:\\boot.ini',
  '\\\\server\\share',
  'CON',
  'nul.pdf',
  'a\0b',
  '..',
  '.',
  '%2e%2e%2f',
  '\u202Egnp.exe',
  '$(reboot)',
  '`id`',
  'line\nbreak',
  'x'.repeat(20_000),
  '\uD800',
  '__proto__'
]

/** Names of the archive's own making, from its folder. */
export const ownName =
  /^(?:\.masuk\/\d+\.ndjson|index\.ndjson|(?:sisihan\/)?(?:\d{4}\/[0-9A-Za-z]{8,40}|lain\/[0-9a-f]{8})\/[A-Za-z0-9][A-Za-z0-9_-]{0,150}\.(?:pdf|json|txt|bin))$/
