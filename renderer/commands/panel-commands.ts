import type { PanelAction } from '../ui/PanelActions.vue'
import { offerCommands, type Command } from './registry.ts'

const commandOf = ({ action, label, icon, keys, isDangerous, isDisabled, isBusy, reason, run }: PanelAction): Command => ({
  action,
  label,
  ...(icon === undefined ? {} : { icon }),
  ...(keys === undefined ? {} : { keys }),
  ...(isDangerous === undefined ? {} : { isDangerous }),
  forRows: 'one',
  // The palette lists declarations to open by their names.
  ...(action === 'declaration.open' ? { hidden: true } : {}),
  disabledReason: isDisabled === true || isBusy === true ? (reason ?? '') : null,
  run
})

/** Offers the actions of a panel as commands, also of the context menu of its list, while it is shown. */
export const offerPanelActions = (actions: () => readonly PanelAction[]): void => offerCommands(() => actions().map(commandOf))
