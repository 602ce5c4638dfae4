import { PhoneIncoming } from 'lucide-react'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { StartData } from './spec.ts'

export const startView = defineNodeView<StartData>({
  icon: PhoneIncoming,
  hue: 7,
  summary: (_, t) => t(($) => $.nodes.ivrStart.summary),
  labels: {},
  Inspector,
})

/** What a call is known by, for whoever writes a prompt or a condition. */
const KNOWN = ['caller', 'callee', 'call_id', 'waiting', 'position', 'agents', 'ring_seconds', 'call_seconds'] as const

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.ivrStart.name)}>
      <p className="text-13 text-muted">{t(($) => $.nodes.ivrStart.about)}</p>
      <dl className="flex flex-col gap-1.5 text-13">
        {KNOWN.map((name) => (
          <div key={name} className="flex flex-col">
            <dt>
              <code className="font-mono text-12">{`{{ system.${name} }}`}</code>
            </dt>
            <dd className="text-muted">{t(($) => $.nodes.ivrStart.known[name])}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
