import { onBeforeUnmount, readonly, shallowRef } from 'vue'

const read = () => {
  const { lang, dataset } = document.documentElement
  return { theme: dataset['theme'] ?? 'light', language: lang }
}

/** Theme and language of the page, which are attributes of its root element. */
export const usePageLook = () => {
  const look = shallowRef(read())
  const observer = new MutationObserver(() => (look.value = read()))
  observer.observe(document.documentElement, { attributeFilter: ['lang', 'data-theme'] })
  onBeforeUnmount(() => observer.disconnect())
  return readonly(look)
}
