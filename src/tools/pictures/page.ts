/** A story that is drawn otherwise than was accepted. `before` is missing where it is new, or was never drawn here. */
export type Difference = { readonly id: string; readonly before?: string; readonly after: string }

const STYLE = `
  body { margin: 24px; font: 14px/1.5 sans-serif; background: #f4f4f5; color: #18181b }
  section { display: grid; grid-template-columns: 1fr 1fr; gap: 8px 16px; margin-bottom: 32px }
  h2 { grid-column: 1 / -1; margin: 0; font-size: 16px }
  figure { margin: 0 } img { max-width: 100%; border: 1px solid #a1a1aa; background: #fff }
`

const figure = (label: string, picture: string | undefined): string =>
  `<figure><figcaption>${label}</figcaption>${picture === undefined ? 'Not drawn on this machine yet.' : `<img src="${picture}" alt="">`}</figure>`

/** A page that shows stories before and after; the pictures lie beside it. The ids are Storybook's: letters, digits, dashes. */
export function differencesPage(differences: readonly Difference[]): string {
  const sections = differences.map(
    ({ id, before, after }) => `<section><h2>${id}</h2>${figure('Before', before)}${figure('After', after)}</section>`,
  )
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pictures of stories</title><style>${STYLE}</style>
<h1>${differences.length} drawn otherwise</h1>
${sections.join('\n')}
</html>
`
}
