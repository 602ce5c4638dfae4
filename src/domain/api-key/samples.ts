/** A request as a program makes it. */
export type SampleCall = { method: string; url: string; body?: unknown }

export const SAMPLE_LANGUAGES = ['curl', 'JavaScript', 'Python'] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

/** A request written in each language, to be copied; the key comes from the environment, `DESKWRIGHT_KEY`. */
export const codeSamples = (call: SampleCall): Record<SampleLanguage, string> => ({
  curl: curlOf(call),
  JavaScript: scriptOf(call),
  Python: pythonOf(call),
})

const json = (body: unknown) => JSON.stringify(body, null, 2)

/** Within single quotes, as shells read them. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function curlOf({ method, url, body }: SampleCall): string {
  const lines = [`curl -X ${method} ${quoted(url)}`, `-H "Authorization: Bearer $DESKWRIGHT_KEY"`]
  if (body !== undefined) lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(json(body))}`)
  return lines.join(' \\\n  ')
}

function scriptOf({ method, url, body }: SampleCall): string {
  const key = 'Authorization: `Bearer ${process.env.DESKWRIGHT_KEY}`'
  const headers = body === undefined ? `{ ${key} }` : `{\n    ${key},\n    'Content-Type': 'application/json',\n  }`
  const sent = body === undefined ? '' : `\n  body: JSON.stringify(${json(body).replaceAll('\n', '\n  ')}),`
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: '${method}',
  headers: ${headers},${sent}
})
console.log(response.status, await response.json())`
}

function pythonOf({ method, url, body }: SampleCall): string {
  const headers = [`"Authorization": f"Bearer {os.environ['DESKWRIGHT_KEY']}"`]
  if (body !== undefined) headers.push(`"Content-Type": "application/json"`)
  const sent = body === undefined ? '' : `\n    data=r"""${json(body)}""".encode(),`
  return `import json, os, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    method="${method}",
    headers={${headers.join(', ')}},${sent}
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`
}
