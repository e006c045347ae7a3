/** The English pages by path, and the addresses of their pictures. */
export const texts = import.meta.glob<string>('../../../../../docs/handbook/en/*.md', { query: '?raw', import: 'default', eager: true })
export const pictures = import.meta.glob<string>('../../../../../docs/handbook/pictures/en/*.webp', {
  query: '?url',
  import: 'default',
  eager: true
})
