import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { readReference, type Operation } from '#src/api/reference.ts'
import { PUBLIC_PREFIX } from '#src/domain/api-key/prefix.ts'
import { codeSamples, SAMPLE_LANGUAGES, type SampleLanguage } from '#src/domain/api-key/samples.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Link } from '#src/ui/link.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SCOPE_WORDS } from './scope-words.ts'

type ReferenceCardProps = {
  appId: string
  /** How the document is read. */
  read?: () => Promise<Operation[]>
}

/** What a key may call, with examples to copy; read once it is asked for. */
export function ReferenceCard({ appId, read = readReference }: ReferenceCardProps) {
  const t = useTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  const query = useQuery({ queryKey: ['api-reference'], queryFn: read, enabled: isOpen })
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <Card
      aria-label={t(($) => $.developer.reference.title)}
      title={t(($) => $.developer.reference.title)}
      note={t(($) => $.developer.reference.note)}
    >
      <div className="flex flex-col items-start gap-3">
        <p className="text-13 text-ink">
          {t(($) => $.developer.reference.application, { appId })}{' '}
          <Link href={`${PUBLIC_PREFIX}/openapi.json`} target="_blank" rel="noreferrer">
            {t(($) => $.developer.reference.document)}
          </Link>
        </p>
        <Button
          aria-expanded={isOpen}
          aria-controls={id}
          icon={<Chevron size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(($) => $.developer.reference.show)}
        </Button>
        <div id={id} hidden={!isOpen} className="w-full">
          {isOpen && (
            <QueryState query={query} skeleton={<Skeleton className="h-60 rounded-card" />}>
              {(operations) => (
                <div className="flex flex-col gap-4">
                  <SegmentedControl
                    aria-label={t(($) => $.developer.reference.language)}
                    className="self-start"
                    value={language}
                    onValueChange={setLanguage}
                    segments={SAMPLE_LANGUAGES.map((value) => ({ value, label: value }))}
                  />
                  {tagsOf(operations).map((tag) => (
                    <section key={tag} className="flex flex-col gap-2">
                      <h3 className="text-13 font-medium text-ink">{tag}</h3>
                      <ul className="flex flex-col rounded-card border border-line">
                        {operations
                          .filter((one) => one.tag === tag)
                          .map((one) => (
                            <OperationRow key={one.id} operation={one} appId={appId} language={language} />
                          ))}
                      </ul>
                    </section>
                  ))}
                </div>
              )}
            </QueryState>
          )}
        </div>
      </div>
    </Card>
  )
}

const tagsOf = (operations: readonly Operation[]) => [...new Set(operations.map(({ tag }) => tag))].toSorted()

type OperationRowProps = { operation: Operation; appId: string; language: SampleLanguage }

/** A call: what it does, what it needs, and how it is written. */
function OperationRow({ operation, appId, language }: OperationRowProps) {
  const t = useTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { method, path, summary, scope, query, body } = operation
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const url = `${location.origin}${PUBLIC_PREFIX}${path.replace('{appId}', appId)}`
  return (
    <li className="flex flex-col gap-3 border-t border-line px-3 py-2 first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="focus-ring flex w-full items-start gap-2 rounded-control text-left text-13 text-ink"
      >
        <Chevron size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
        <span className="flex min-w-0 flex-col gap-0.5">
          <span>{summary}</span>
          <code className="font-mono text-12 text-muted wrap-anywhere">
            {method} {path}
          </code>
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="flex flex-col gap-3 pl-6">
        {isOpen && (
          <>
            <DescriptionList
              items={[
                ...(scope === undefined
                  ? []
                  : [
                      {
                        id: 'scope',
                        term: t(($) => $.developer.reference.needs),
                        detail: t(($) => $.developer.keys.scope[SCOPE_WORDS[scope]]),
                      },
                    ]),
                ...(query.length === 0
                  ? []
                  : [{ id: 'query', term: t(($) => $.developer.reference.query), detail: query.join(', ') }]),
              ]}
            />
            <CodeBlock
              code={codeSamples({ method, url, body })[language]}
              label={t(($) => $.developer.reference.example, { language })}
              caption
              wrap
              copyLabel={t(($) => $.developer.delivery.copy)}
              copiedLabel={t(($) => $.developer.delivery.copied)}
            />
          </>
        )}
      </div>
    </li>
  )
}
