import type { PanelAction } from '../ui/PanelActions.vue'
import { offerCommands, type Command } from './registry.ts'

const commandOf = ({ action, label, icon, isDisabled, isBusy, reason, run }: PanelAction): Command => ({
  action,
  label,
  ...(icon === undefined ? {} : { icon }),
  disabledReason: isDisabled === true || isBusy === true ? (reason ?? '') : null,
  run
})

/** Offers the actions of a panel as commands while it is shown. The palette lists declarations to open by their names, so `declaration.open` is left out. */
export const offerPanelActions = (actions: () => readonly PanelAction[]): void =>
  offerCommands(() => actions().flatMap((one) => (one.action === 'declaration.open' ? [] : [commandOf(one)])))
