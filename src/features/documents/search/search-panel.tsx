import { Search } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { PASSAGE_LANGUAGES } from '#src/domain/documents/passage-languages.ts'
import { useFormat } from '#src/i18n/format.ts'
import { LANGUAGES } from '#src/lib/languages.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { QuestionsDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Select } from '#src/ui/select.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { FileHit } from './data.ts'
import { DocumentPicker } from './document-picker.tsx'
import { HitView } from './hit-view.tsx'
import { NewEntry, type EntryFill, type EntryWriter } from '../new-entry.tsx'
import { TopicBar } from './topic-bar.tsx'
import { TopicChanges } from './topic-changes.tsx'
import { TopicList } from './topic-list.tsx'
import { topicAt } from './topic-search.ts'
import { useTopics } from './use-topics.ts'
import { MODES, RANGES, type FileSearch, type Mode, type SetSearch } from '../file-search.ts'
import { useFileSearch, type FileOverview } from './use-file-search.ts'

type SearchPanelProps = {
  appId: string
  overview: FileOverview
  search: FileSearch
  onSearch: SetSearch
  writer: EntryWriter
}

/** A search over the passages of all documents, and from a passage on to Q&A. */
export function SearchPanel({ appId, overview, search, onSearch, writer }: SearchPanelProps) {
  const t = useTexts()
  const format = useFormat()
  const { used, limit } = overview.searches
  const [fill, setFill] = useState<EntryFill>()
  const { topics } = useTopics(appId)
  const topic = topicAt(topics, search)
  return (
    <>
      <SearchForm key={search.text} appId={appId} hasMeaning={overview.meaning} search={search} onSearch={onSearch} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="tabular text-12 text-muted">
          {t(($) => $.file.search.quota, { used: format.number(used), limit: format.number(limit) })}
        </p>
        <TopicBar appId={appId} search={search} onSearch={onSearch} />
      </div>
      {search.text === undefined && <TopicList appId={appId} onSearch={onSearch} />}
      {topic !== undefined && <TopicChanges key={topic.id} appId={appId} topic={topic} />}
      <Results appId={appId} search={search} hasTopics={topics.length > 0} onFill={setFill} />
      {fill !== undefined && <NewEntry appId={appId} fill={fill} writer={writer} onClose={() => setFill(undefined)} />}
    </>
  )
}

const ANY = 'any'

type SearchFormProps = { appId: string; hasMeaning: boolean; search: FileSearch; onSearch: SetSearch }

function SearchForm({ appId, hasMeaning, search, onSearch }: SearchFormProps) {
  const t = useTexts()
  const [typed, setTyped] = useState(search.text ?? '')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onSearch({ text: typed.trim() })
  }
  return (
    <form
      role="search"
      aria-label={t(($) => $.file.search.label)}
      onSubmit={handleSubmit}
      className="flex flex-col gap-3"
    >
      <div className="flex flex-wrap gap-2">
        <div className="min-w-52 flex-1 sm:max-w-96">
          <TextField
            role="searchbox"
            aria-label={t(($) => $.file.search.text)}
            placeholder={t(($) => $.file.search.text)}
            maxLength={LIMITS.search.text}
            leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" tone="accent" aria-disabled={typed.trim() === '' || undefined}>
          {t(($) => $.file.search.button)}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedControl<Mode>
          aria-label={t(($) => $.file.search.mode)}
          value={search.mode ?? 'keyword'}
          onValueChange={(mode) => onSearch({ mode: mode === 'keyword' ? undefined : mode })}
          segments={MODES.map((mode) => ({
            value: mode,
            label: t(($) => $.file.search[mode]),
            disabled: mode !== 'keyword' && !hasMeaning,
          }))}
        />
        <DocumentPicker
          appId={appId}
          value={search.document}
          placeholder={t(($) => $.file.search.anyDocument)}
          onChange={(document) => onSearch({ document })}
        />
        <Select
          width="fit"
          aria-label={t(($) => $.file.search.language)}
          value={search.language ?? ANY}
          onValueChange={(value) => onSearch({ language: PASSAGE_LANGUAGES.find((language) => language === value) })}
          options={[
            { value: ANY, label: t(($) => $.file.search.anyLanguage) },
            ...PASSAGE_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value].name })),
          ]}
        />
        <Select
          width="fit"
          aria-label={t(($) => $.file.search.added)}
          value={search.added ?? ANY}
          onValueChange={(value) => onSearch({ added: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: t(($) => $.file.search.anyTime) },
            ...RANGES.map((value) => ({ value, label: t(($) => $.file.search.addedIn[value]) })),
          ]}
        />
        <Checkbox
          label={t(($) => $.file.search.unused)}
          checked={search.unused === true}
          onCheckedChange={(on) => onSearch({ unused: on === true ? true : undefined })}
        />
      </div>
      {!hasMeaning && <p className="text-12 text-muted">{t(($) => $.file.search.noMeaning)}</p>}
    </form>
  )
}

type ResultsProps = { appId: string; search: FileSearch; hasTopics: boolean; onFill: (fill: EntryFill) => void }

function Results({ appId, search, hasTopics, onFill }: ResultsProps) {
  const t = useTexts()
  const query = useFileSearch(appId, search)
  // The topics stand there then.
  if (search.text === undefined && hasTopics) return null
  if (search.text === undefined)
    return (
      <EmptyState
        drawing={<QuestionsDrawing />}
        title={t(($) => $.file.search.start)}
        text={t(($) => $.file.search.startText)}
      />
    )
  if (query.data === undefined) {
    if (query.error === null)
      return (
        <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-2">
          {['a', 'b', 'c'].map((line) => (
            <Skeleton key={line} className="h-24 w-full rounded-control" />
          ))}
        </Loading>
      )
    if (apiFailure(query.error).code === 'DOC_SEARCH_LIMIT')
      return <Callout tone="warning">{t(($) => $.file.search.limit, { limit: LIMITS.fileSearch.perDay })}</Callout>
    return <QueryFailure error={query.error} query={query} />
  }
  const { items, elsewhere, meaning } = query.data
  const told = meaning === 'used' || meaning === 'unasked' ? undefined : meaning
  return (
    <>
      {told !== undefined && <Callout tone="info">{t(($) => $.file.search[told])}</Callout>}
      {items.length === 0 ? (
        <>
          <EmptyState
            drawing={<QuestionsDrawing />}
            title={elsewhere.length > 0 ? t(($) => $.file.search.nothingNarrow) : t(($) => $.file.search.nothing)}
            text={t(($) => $.file.search.nothingText)}
            action={
              <Button onClick={() => onFill({ question: search.text ?? '' })}>{t(($) => $.file.search.write)}</Button>
            }
          />
          {elsewhere.length > 0 && (
            <Hits appId={appId} label={t(($) => $.file.search.elsewhere)} hits={elsewhere} onFill={onFill}>
              <h2 className="text-14 font-semibold text-ink">{t(($) => $.file.search.elsewhere)}</h2>
            </Hits>
          )}
        </>
      ) : (
        <Hits appId={appId} label={t(($) => $.file.search.results)} hits={items} onFill={onFill}>
          <p role="status" className="tabular text-13 text-muted">
            {t(($) => $.file.search.found, { count: items.length })}
          </p>
        </Hits>
      )}
    </>
  )
}

type HitsProps = {
  appId: string
  label: string
  hits: readonly FileHit[]
  onFill: (fill: EntryFill) => void
  /** What stands above them. */
  children: ReactNode
}

const Hits = ({ appId, label, hits, onFill, children }: HitsProps) => (
  <section aria-label={label} className="flex flex-col gap-2">
    {children}
    <ul className="flex flex-col gap-2">
      {hits.map((hit) => (
        <HitView key={`${hit.documentId} ${hit.n}`} appId={appId} hit={hit} onFill={onFill} />
      ))}
    </ul>
  </section>
)
