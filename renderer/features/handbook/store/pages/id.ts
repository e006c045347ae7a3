/** The Indonesian pages by path, and the addresses of their pictures. */
export const texts = import.meta.glob<string>('../../../../../docs/handbook/id/*.md', { query: '?raw', import: 'default', eager: true })
export const pictures = import.meta.glob<string>('../../../../../docs/handbook/pictures/id/*.webp', {
  query: '?url',
  import: 'default',
  eager: true
})
