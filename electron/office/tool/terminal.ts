import type { ToolIo } from './command-line.ts'

const [enter, newLine, backspace, remove, interrupt, end] = ['\r', '\n', '\b', '\x7f', '\x03', '\x04']

/** Reads a line. Resolves null after Ctrl+C or Ctrl+D. */
const readLine = (question: string, isShown: boolean): Promise<string | null> =>
  new Promise((resolve) => {
    const { stdin, stderr } = process
    stderr.write(question)
    let typed = ''
    const finish = (value: string | null): void => {
      stdin.off('data', read)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
      resolve(value)
    }
    const read = (part: string): void => {
      for (const key of part) {
        if (key === enter || key === newLine) return finish(typed)
        if (key === interrupt || key === end) return finish(null)
        const isBack = key === backspace || key === remove
        if (isShown && !(isBack && typed === '')) stderr.write(isBack ? '\b \b' : key)
        typed = isBack ? typed.slice(0, -1) : typed + key
      }
    }
    stdin.setEncoding('utf8')
    stdin.setRawMode(true)
    stdin.on('data', read)
    stdin.resume()
  })

/** The terminal and the environment of this process. */
export const terminalIo = (): ToolIo => ({
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
  env: process.env,
  ask: (question, isShown) => (process.stdin.isTTY && process.stderr.isTTY ? readLine(question, isShown) : Promise.resolve(null)),
  now: () => Date.now(),
  folder: process.cwd()
})
