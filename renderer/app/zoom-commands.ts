import { ZoomIn, ZoomOut } from '@lucide/vue'
import { defaultSettings, zoomSteps } from '#core/contract/settings.ts'
import type { Command } from '../commands/registry.ts'
import type { useSettings } from '../features/settings/store/settings.ts'
import type { Text } from '../i18n/text/id.ts'

/** Commands that zoom the window; the zoom is stored as a setting. */
export const zoomCommands = (text: Text, settings: ReturnType<typeof useSettings>): readonly Command[] => {
  const { zoom } = settings.settings
  const [larger, smaller] = [zoomSteps.find((step) => step > zoom), zoomSteps.findLast((step) => step < zoom)]
  const change = (to: number | undefined): void => {
    if (to !== undefined) void settings.change({ zoom: to })
  }
  const { zoomIn, zoomOut, zoomReset, most, least } = text.shell.zoom
  const commands: readonly Command[] = [
    {
      ...{ action: 'view.zoomIn', label: zoomIn, icon: ZoomIn, keys: 'Ctrl+=', otherKeys: ['Ctrl++'] },
      ...(larger === undefined ? { disabledReason: most } : {}),
      run: () => change(larger)
    },
    {
      ...{ action: 'view.zoomOut', label: zoomOut, icon: ZoomOut, keys: 'Ctrl+-' },
      ...(smaller === undefined ? { disabledReason: least } : {}),
      run: () => change(smaller)
    },
    { action: 'view.zoomReset', label: zoomReset, run: () => change(defaultSettings.zoom) }
  ]
  return commands.map((command) => ({ group: 'settings', ...command }))
}
