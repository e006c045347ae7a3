import { useRouter } from 'vue-router'

/** Opens another declaration that an advice is about, at its first section. */
export const useOpenOther = (): ((id: string) => void) => {
  const router = useRouter()
  return (id) => void router.push({ name: 'editor', params: { id, section: 'general' } })
}
