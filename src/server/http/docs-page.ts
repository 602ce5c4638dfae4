import { z } from 'zod'
import { escapeHtml } from './demo-page.ts'

const operationSchema = z.object({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  tags: z.array(z.string()).optional(),
  requestBody: z.unknown().optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() }).loose())
    .optional(),
  responses: z.record(z.string(), z.unknown()).optional(),
})
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** The OpenAPI document as a page people can read, without a script. */
export function docsPage(document: unknown): string {
  const { paths } = documentSchema.parse(document)
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, raw] of Object.entries(methods)) {
      const operation = operationSchema.safeParse(raw)
      if (!operation.success) continue
      const { tags, summary = '', operationId = '', parameters = [], requestBody, responses = {} } = operation.data
      const tag = tags?.[0] ?? 'Other'
      const given = parameters.map((one) => `<code>${escapeHtml(one.name)}</code> (${escapeHtml(one.in)})`).join(', ')
      const body =
        requestBody === undefined
          ? ''
          : `<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(requestBody, null, 2))}</pre></details>`
      const codes = Object.keys(responses).map(escapeHtml).join(', ')
      const item = `<section id="${escapeHtml(operationId)}"><h3><code>${method.toUpperCase()} /api${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)} <small>${escapeHtml(operationId)}</small></p>
${given === '' ? '' : `<p>Parameters: ${given}</p>`}${body}<p>Answers: ${codes}</p></section>`
      byTag.set(tag, [...(byTag.get(tag) ?? []), item])
    }
  }
  const sections = [...byTag].map(([tag, items]) => `<h2>${escapeHtml(tag)}</h2>${items.join('')}`).join('')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deskwright API</title><link rel="stylesheet" href="/chat-assets/demo.css"></head>
<body><main><h1>Deskwright API</h1>
<p>REST under <code>/api</code>, JSON in and out. Errors: <code>{"code","message","requestId"}</code>. The document for tools is <a href="/api/openapi.json">openapi.json</a>.</p>
${sections}</main></body></html>
`
}
