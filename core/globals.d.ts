/**
 * The globals that core/ uses and that Node, the main process and the window all have.
 * Only these are declared, so that core/ compiles without the types of Node or of the DOM.
 */

interface URL {
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
declare const URL: { new (text: string): URL; canParse(text: string): boolean }

interface TextDecoder {
  decode(bytes: Uint8Array): string
}
declare const TextDecoder: { new (label: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder }

interface AbortSignal {
  readonly aborted: boolean
}
