/** An error that the user can fix: its message is printed without a stack. */
export class Stopped extends Error {}

/** Runs `main` of a program in scripts/ with the command line arguments and sets the exit code it resolves with. */
export const program = async (main: (args: readonly string[]) => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
