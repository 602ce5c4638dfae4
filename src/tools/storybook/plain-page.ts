/** A page without modules, and what its modules were: imports and code, in their order. */
export type PlainPage = { html: string; code: string }

/**
 * Takes the modules out of a page that was built of them and puts two plain scripts there: the files that are fetched, and
 * `script`, which runs, as modules would, when the page has been read.
 */
export function plainPage(html: string, script: string): PlainPage {
  const imports: string[] = []
  const rest = html
    .replaceAll(/<script type="module"([^>]*)>([\s\S]*?)<\/script>/g, (_, attributes: string, code: string) => {
      const src = /src="([^"]+)"/.exec(attributes)?.[1]
      imports.push(src === undefined ? code : `import '${src}'`)
      return ''
    })
    .replaceAll(/<link [^>]*rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/(<link [^>]*rel="stylesheet"[^>]*) crossorigin/g, '$1')
  if (imports.length === 0) throw new Error('The page has no modules')
  const scripts = `<script src="./files.js"></script><script defer src="./${script}"></script>`
  return { html: rest.replace('</head>', () => `${scripts}</head>`), code: imports.join('\n') }
}

/** A script that answers for files, by their place in the folder, which no page may fetch from disk. */
export function filesScript(files: Readonly<Record<string, string>>): string {
  return `{
  const files = ${JSON.stringify(files)}
  const folder = new URL('.', location.href).href
  const fetchOthers = globalThis.fetch.bind(globalThis)
  globalThis.fetch = (input, init) => {
    const [address] = new URL(input instanceof Request ? input.url : input, location.href).href.split(/[?#]/)
    const text = address.startsWith(folder) ? files[address.slice(folder.length)] : undefined
    return text === undefined ? fetchOthers(input, init) : Promise.resolve(new Response(text))
  }
}
`
}
