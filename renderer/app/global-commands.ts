import type { Router } from 'vue-router'
import type { Command } from '../commands/registry.ts'
import type { useOutbox } from '../features/outbox/store/outbox.ts'
import type { useSettings } from '../features/settings/store/settings.ts'
import type { Text } from '../i18n/text/id.ts'
import { settingsSectionLabels, settingsSections } from '../features/settings/store/settings-sections.ts'
import { shortcuts } from '../commands/shortcuts.ts'
import { everyPracticeStep, type useActions } from '../features/worklist/store/declaration-actions.ts'

interface Parts {
  readonly text: Text
  readonly actions: ReturnType<typeof useActions>
  readonly router: Router
  readonly settings: ReturnType<typeof useSettings>
  readonly outbox: ReturnType<typeof useOutbox>
  readonly showShortcuts: () => void
}

/** What can be done on every screen. */
export const globalCommands = ({ text, actions, router, settings, outbox, showShortcuts }: Parts): readonly Command[] => {
  const go = (name: string, label: string): Command => ({
    action: `go.${name}`,
    label: text.shell.goTo(label),
    run: () => void router.push({ name })
  })
  const otherLanguage = settings.language === 'id' ? 'en' : 'id'
  const practice = settings.profile?.kind === 'practice'
  return [
    { action: 'declaration.new', label: text.worklist.create, keys: shortcuts.new, run: () => void actions.create() },
    { action: 'declaration.import', label: text.worklist.import, run: () => void actions.importFiles() },
    ...(practice ? [{ action: 'samples.load', label: text.worklist.emptySamples, run: () => void actions.loadSamples() }] : []),
    { ...go('overview', text.overview.title), keys: shortcuts.overview },
    go('worklist', text.nav.worklist),
    go('outbox', text.nav.outbox),
    go('tracking', text.nav.tracking),
    { ...go('news', text.news.title), keys: shortcuts.news },
    go('archive', text.nav.archive),
    go('master', text.codeLists.master),
    go('settings', text.nav.settings),
    ...settingsSections.map((part) => ({
      action: `go.settings.${part}`,
      label: `${text.nav.settings}: ${settingsSectionLabels(text)[part]}`,
      run: () => void router.push({ name: 'settings', params: { part } })
    })),
    ...(outbox.waiting.length > 0
      ? [{ action: 'outbox.sendAll', label: text.outbox.sendAll(outbox.waiting.length), run: () => void outbox.sendAll() }]
      : []),
    { action: 'tracking.refreshAll', label: text.tracking.refreshAll, run: () => void actions.refreshOpen() },
    ...(practice
      ? [
          { action: 'practice.advance', label: text.practice.advance, run: () => void actions.advancePractice(1) },
          { action: 'practice.advanceAll', label: text.practice.advanceAll, run: () => void actions.advancePractice(everyPracticeStep) }
        ]
      : []),
    {
      action: 'settings.language',
      label: otherLanguage === 'en' ? 'English' : 'Bahasa Indonesia',
      run: () => void settings.change({ language: otherLanguage })
    },
    ...(['system', 'light', 'dark'] as const).map((theme) => ({
      action: `settings.theme.${theme}`,
      label: `${text.settings.theme}: ${text.settings.themes[theme]}`,
      run: () => void settings.change({ theme })
    })),
    { action: 'help.shortcuts', label: text.nav.shortcuts, keys: shortcuts.shortcuts, run: showShortcuts }
  ]
}
