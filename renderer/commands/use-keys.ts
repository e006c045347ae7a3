import { offerCommands, type Command } from './registry.ts'

/**
 * Runs a function for each of the keys while the component is mounted, without a label: the key is never shown.
 * An action that has a name is a command (`offerCommands`) with `keys` instead. A key is passed on when its function returns false.
 */
export const useKeys = (functions: Readonly<Record<string, () => unknown>>): void => {
  const commands = Object.entries(functions).map(([keys, run]): Command => ({
    action: keys,
    label: '',
    keys,
    allowInText: true,
    hidden: true,
    run
  }))
  offerCommands(() => commands)
}
