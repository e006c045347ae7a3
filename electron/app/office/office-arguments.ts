/**
 * The arguments of the office tool, from those of the application: all after `--office`, which only switches may precede. A `--` after it keeps Chromium
 * from reading them; Windows needs it before an address. Null if the tool is not requested.
 */
export const officeArguments = (args: readonly string[]): readonly string[] | null => {
  const at = args.indexOf('--office')
  if (at < 0 || args.slice(0, at).some((before) => !/^--./.test(before))) return null
  const rest = args.slice(at + 1)
  return rest[0] === '--' ? rest.slice(1) : rest
}
