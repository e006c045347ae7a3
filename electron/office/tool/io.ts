/** The terminal and file access of the tool. */
export interface ToolIo {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** A line typed by the user, shown or not; null where there is no terminal. */
  readonly ask: (question: string, isShown: boolean) => Promise<string | null>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Base folder of relative file names. */
  readonly folder: string
}
