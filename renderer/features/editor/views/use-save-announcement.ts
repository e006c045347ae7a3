import { onBeforeUnmount, ref, watch, type Ref } from 'vue'
import type { SaveState } from '../store/draft/writer.ts'

/** Milliseconds after which something that was typed counts as not saved; a normal save is faster. */
const notSaved = 1_000

/**
 * Screen reader announcements about saving, for two live regions: `saved` once, and again only after something was not saved for a while or could not
 * be saved; `failed` at once. The saves that follow every pause of typing are silent.
 */
export const useSaveAnnouncement = (
  state: () => SaveState,
  words: () => { readonly saved: string; readonly failed: string }
): { readonly saved: Readonly<Ref<string>>; readonly failed: Readonly<Ref<string>> } => {
  const [saved, failed] = [ref(''), ref('')]
  let timer: ReturnType<typeof setTimeout> | undefined

  watch(state, ({ kind }, before) => {
    if (kind === before.kind) return
    clearTimeout(timer)
    failed.value = kind === 'failed' ? words().failed : ''
    if (kind === 'saved') saved.value = words().saved
    else if (kind === 'failed') saved.value = ''
    else timer = setTimeout(() => (saved.value = ''), notSaved)
  })
  onBeforeUnmount(() => clearTimeout(timer))

  return { saved, failed }
}
