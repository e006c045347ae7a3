import {
  Activity,
  Archive,
  Bell,
  BookOpen,
  ChartColumn,
  Database,
  Download,
  FastForward,
  FilePlus2,
  FlaskConical,
  Inbox,
  Keyboard,
  LayoutDashboard,
  ListTodo,
  PackageCheck,
  Plus,
  Search,
  Send,
  Settings,
  SkipForward,
  Stethoscope,
  ZoomIn,
  ZoomOut
} from '@lucide/vue'
import type { Component } from 'vue'
import type { Router } from 'vue-router'
import { defaultSettings, zoomSteps } from '#core/contract/settings.ts'
import type { Command } from '../commands/registry.ts'
import { otherShortcuts, shortcuts } from '../commands/shortcuts.ts'
import { actionOfScreen } from './screen-actions.ts'
import { catalogTabs } from '../features/catalog/views/catalog-tabs.ts'
import type { useOffice } from '../features/office/store/office.ts'
import type { useOutbox } from '../features/outbox/store/outbox.ts'
import type { useSendActions } from '../actions/send.ts'
import type { useSettings } from '../features/settings/store/settings.ts'
import type { Text } from '../i18n/text.ts'
import { settingsSectionLabels, settingsSections } from '../features/settings/store/settings-sections.ts'
import { showSettings } from '../features/settings/store/show-settings.ts'
import { everyPracticeStep, type useDeclarationActions } from '../actions/declaration-actions.ts'

/** Commands that zoom the window; the zoom is stored as a setting. */
const zoomCommands = (text: Text, settings: ReturnType<typeof useSettings>): readonly Command[] => {
  const { zoom } = settings.settings
  const [larger, smaller] = [zoomSteps.find((step) => step > zoom), zoomSteps.findLast((step) => step < zoom)]
  const change = (to: number | undefined): void => {
    if (to !== undefined) void settings.change({ zoom: to })
  }
  const { zoomIn, zoomOut, zoomReset, most, least } = text.shell.zoom
  const commands: readonly Command[] = [
    {
      action: 'view.zoomIn',
      label: zoomIn,
      icon: ZoomIn,
      keys: 'Ctrl+=',
      otherKeys: ['Ctrl++'],
      ...(larger === undefined ? { disabledReason: most } : {}),
      run: () => change(larger)
    },
    {
      action: 'view.zoomOut',
      label: zoomOut,
      icon: ZoomOut,
      keys: 'Ctrl+-',
      ...(smaller === undefined ? { disabledReason: least } : {}),
      run: () => change(smaller)
    },
    { action: 'view.zoomReset', label: zoomReset, run: () => change(defaultSettings.zoom) }
  ]
  return commands.map((command) => ({ group: 'settings', ...command }))
}

interface GlobalCommandsDeps {
  readonly text: Text
  readonly actions: ReturnType<typeof useDeclarationActions>
  readonly router: Router
  readonly settings: ReturnType<typeof useSettings>
  readonly outbox: ReturnType<typeof useOutbox>
  readonly office: ReturnType<typeof useOffice>
  readonly sends: ReturnType<typeof useSendActions>
  /** Why this desk must not add declarations; null if it may. */
  readonly createReason: string | null
  readonly showPalette: () => void
  readonly showDiagnostics: () => void
  readonly checkUpdates: () => void
  /** Opens the page of the handbook about the screen. */
  readonly showHandbook: () => void
  readonly showShortcuts: () => void
  readonly hasMessages: () => boolean
  /** Moves the focus to the newest message. */
  readonly focusMessage: () => void
}

/** Commands offered on every screen. */
export const globalCommands = (deps: GlobalCommandsDeps): readonly Command[] => {
  const { text, actions, router, settings, outbox, office, sends, createReason: disabledReason } = deps
  const go = (name: string, label: string, icon: Component): Command => ({
    action: actionOfScreen(name),
    label: text.shell.goTo(label),
    shortLabel: label,
    icon,
    group: 'screens',
    run: () => void router.push({ name })
  })
  const otherLanguage = settings.language === 'id' ? 'en' : 'id'
  const practice = settings.profile?.kind === 'practice'
  const commands: readonly Command[] = [
    {
      action: 'declaration.new',
      label: text.worklist.create,
      icon: FilePlus2,
      keys: 'Ctrl+N',
      disabledReason,
      run: () => void actions.create()
    },
    { action: 'declaration.import', label: text.worklist.import, icon: Download, disabledReason, run: () => void actions.importFiles() },
    ...(practice
      ? [
          {
            action: 'samples.load',
            label: text.worklist.emptySamples,
            icon: FlaskConical,
            disabledReason,
            run: () => void actions.loadSamples()
          },
          {
            action: 'samples.mend',
            label: text.worklist.sampleToMend,
            icon: FlaskConical,
            disabledReason,
            run: () => void actions.mendSample()
          },
          {
            action: 'samples.invoice',
            label: text.worklist.sampleInvoice,
            icon: FlaskConical,
            disabledReason,
            run: () => void actions.importSampleInvoice()
          }
        ]
      : []),
    { ...go('today', text.due.title, ListTodo), keys: 'Ctrl+T' },
    { ...go('dashboard', text.dashboard.title, LayoutDashboard), keys: 'Ctrl+0' },
    go('report', text.dashboard.report, ChartColumn),
    go('worklist', text.nav.worklist, Inbox),
    go('outbox', text.nav.outbox, Send),
    go('tracking', text.nav.tracking, Activity),
    { ...go('inbox', text.inbox.title, Bell), keys: 'Ctrl+I' },
    go('archive', text.nav.archive, Archive),
    go('catalog', text.codeLists.master, Database),
    ...catalogTabs.map(({ name, label }) => ({
      action: `go.master.${name}`,
      label: `${text.codeLists.master}: ${label(text)}`,
      group: 'screens' as const,
      run: () => void router.push({ name: 'catalog', params: { tab: name } })
    })),
    go('settings', text.nav.settings, Settings),
    ...settingsSections.map((part) => ({
      action: `go.settings.${part}`,
      label: `${text.nav.settings}: ${settingsSectionLabels(text)[part]}`,
      group: 'settings' as const,
      run: () => void showSettings(router, part)
    })),
    {
      action: 'profile.add',
      label: text.settings.add,
      icon: Plus,
      group: 'settings',
      run: () => {
        settings.isAddingProfile = true
      }
    },
    ...(office.isConfigured
      ? []
      : [{ action: 'office.join.settings', label: text.officeSettings.join.command, run: () => void showSettings(router, 'office') }]),
    { action: 'go.back', label: text.shell.shortcuts.back, keys: otherShortcuts.back, hidden: true, run: () => router.back() },
    ...(outbox.sendable.length > 0
      ? [{ action: 'outbox.sendAll', label: text.outboxEntry.sendAll(outbox.sendable.length), run: () => void sends.sendAll() }]
      : []),
    { action: 'tracking.refreshAll', label: text.tracking.refreshAll, run: () => void actions.refreshOpen() },
    ...(practice
      ? [
          { action: 'practice.advance', label: text.practice.advance, icon: SkipForward, run: () => void actions.advancePractice(1) },
          {
            action: 'practice.advanceAll',
            label: text.practice.advanceAll,
            icon: FastForward,
            run: () => void actions.advancePractice(everyPracticeStep)
          }
        ]
      : []),
    {
      action: 'settings.language',
      label: otherLanguage === 'en' ? 'English' : 'Bahasa Indonesia',
      group: 'settings',
      run: () => void settings.change({ language: otherLanguage })
    },
    ...(['system', 'light', 'dark'] as const).map((theme) => ({
      action: `settings.theme.${theme}`,
      label: `${text.settings.theme}: ${text.settings.themes[theme]}`,
      group: 'settings' as const,
      run: () => void settings.change({ theme })
    })),
    ...zoomCommands(text, settings),
    {
      action: 'palette.open',
      label: text.shell.shortcuts.palette,
      shortLabel: text.nav.palette,
      icon: Search,
      keys: 'Ctrl+K',
      hidden: true,
      run: deps.showPalette
    },
    {
      action: 'message.focus',
      label: text.common.newestMessage,
      keys: 'Ctrl+M',
      hidden: true,
      inDialogs: true,
      passesKey: () => !deps.hasMessages(),
      run: deps.focusMessage
    },
    {
      action: 'help.shortcuts',
      label: text.shell.shortcuts.shortcuts,
      shortLabel: text.nav.shortcuts,
      icon: Keyboard,
      keys: '?',
      run: deps.showShortcuts
    },
    {
      action: 'help.handbook',
      label: text.handbook.open,
      shortLabel: text.handbook.title,
      icon: BookOpen,
      // In a field the editor offers the same key for the help of the field.
      keys: shortcuts.help,
      run: deps.showHandbook
    },
    {
      action: 'diagnostics.open',
      label: text.diagnostics.command,
      shortLabel: text.diagnostics.open,
      icon: Stethoscope,
      run: deps.showDiagnostics
    },
    {
      action: 'updates.open',
      label: text.updates.command,
      shortLabel: text.updates.check,
      icon: PackageCheck,
      run: deps.checkUpdates
    }
  ]
  return commands.map((command) => ({ group: 'general', ...command }))
}
