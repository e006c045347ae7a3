/** Something the person at the keyboard can mend: shown as its sentence, without a stack. */
export class Stopped extends Error {}

/** The frame of every program in scripts/: its exit code is what `main` resolves with. */
export const program = async (main: (args: readonly string[]) => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
