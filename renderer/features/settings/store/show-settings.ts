import type { Router } from 'vue-router'
import type { SettingsSection } from './settings-sections.ts'

/** The DOM id of the answer rules of a profile. */
export const answerRulesId = 'settings-answer-rules'

/** Opens a section of the settings, also when its address is already open, where the user may have scrolled away. `element`: the id of what is shown in it. */
export const showSettings = async (router: Router, part: SettingsSection, element = ''): Promise<void> => {
  const isOpen = router.currentRoute.value.name === 'settings'
  await router.push({ name: 'settings', params: { part }, hash: element && `#${element}`, force: true, replace: isOpen })
}
