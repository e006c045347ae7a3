import type { Component } from 'vue'

/** A command of a Menu or ContextMenu. */
export interface MenuItem {
  /** Emitted by `choose`, and the value of `data-action`. */
  readonly action: string
  readonly label: string
  readonly icon?: Component | undefined
  /** Shortcut of the item, shown at the right. */
  readonly keys?: string | undefined
  readonly isDisabled?: boolean | undefined
  /** One choice of several: whether it is the current one. */
  readonly isChecked?: boolean | undefined
  readonly isDangerous?: boolean | undefined
  /** Separator above it. */
  readonly isApart?: boolean | undefined
}
