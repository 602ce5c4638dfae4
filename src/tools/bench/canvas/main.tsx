import { createRoot } from 'react-dom/client'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import canvasTexts from '#locales/en/canvas.json'
import '#src/ui/tokens.css'
import { OurPage } from './page-ours.tsx'
import { PlainPage } from './page-plain.tsx'
import { sampleGraph } from './sample-graph.ts'
import { sampleKindTexts } from './sample-kinds.ts'

i18n.addResourceBundle('en', NAMESPACE, { canvas: canvasTexts, nodes: sampleKindTexts }, true, true)

const asked = new URLSearchParams(location.search)
const document_ = sampleGraph(Number(asked.get('nodes') ?? 200))
if (asked.has('dark')) document.documentElement.dataset.theme = 'dark'
// A view that glides would be measured in the middle of it.
document.documentElement.dataset.motion = 'none'

createRoot(document.getElementById('root')!).render(
  asked.get('page') === 'plain' ? (
    <PlainPage document={document_} />
  ) : (
    <OurPage store={createDocumentStore({ document: document_, revision: 1, now: Date.now })} />
  ),
)
