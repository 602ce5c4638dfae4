import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { IMPORT_MODES, type ImportMode } from '#src/domain/qa/sheet-match.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { FileDrop, type FileRefusal } from '#src/ui/file-drop.tsx'
import { Link } from '#src/ui/link.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { downloads } from './data.ts'
import type { Choice } from './use-imports.ts'

export type FileChoice = {
  source: 'file' | 'paste'
  file: File | undefined
  pasted: string
  mode: ImportMode
  categoryId: string | undefined
  makesCategories: boolean
}

export const NO_CHOICE: FileChoice = {
  source: 'file',
  file: undefined,
  pasted: '',
  mode: 'append',
  categoryId: undefined,
  makesCategories: true,
}

type ChooseFileProps = {
  appId: string
  categories: readonly { id: string; label: string }[]
  choice: FileChoice
  onChoice: (choice: FileChoice) => void
  /** Whether what is missing is told. */
  isTold: boolean
}

/** What a choice lacks; undefined when it can be sent. */
export function missingOf(choice: FileChoice): 'file' | 'paste' | 'category' | undefined {
  if (choice.source === 'file' && choice.file === undefined) return 'file'
  if (choice.source === 'paste' && choice.pasted.trim() === '') return 'paste'
  return choice.mode === 'replace' && choice.categoryId === undefined ? 'category' : undefined
}

/** A choice as it is sent; a pasted table travels as the file that it is. */
export function sentChoice(choice: FileChoice, language: ShellLanguage, pastedName: string): Choice | undefined {
  const { source, mode, makesCategories } = choice
  const file = source === 'file' ? choice.file : new File([choice.pasted], `${pastedName}.tsv`)
  if (file === undefined) return undefined
  const categoryId = mode === 'replace' ? (choice.categoryId ?? null) : null
  return { source, file, mode, categoryId, makesCategories, language }
}

/** The first step of an import: a file or a pasted table, and what becomes of entries that are there. */
export function ChooseFile({ appId, categories, choice, onChoice, isTold }: ChooseFileProps) {
  const t = useTexts()
  const format = useFormat()
  const [refusal, setRefusal] = useState<FileRefusal>()
  const missing = isTold ? missingOf(choice) : undefined
  const size = t(($) => $.imports.choose.megabytes, { count: LIMITS.qa.importBytes / 1024 / 1024 })
  const change = (part: Partial<FileChoice>) => onChoice({ ...choice, ...part })
  const refused =
    refusal === undefined
      ? undefined
      : refusal.reason === 'type'
        ? t(($) => $.imports.choose.type)
        : refusal.reason === 'size'
          ? t(($) => $.imports.choose.size, { size })
          : t(($) => $.imports.choose.count)
  const error = refused ?? (missing === 'file' ? t(($) => $.imports.choose.nothing) : undefined)

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <SegmentedControl
          aria-label={t(($) => $.imports.choose.source)}
          className="self-start"
          value={choice.source}
          onValueChange={(source) => change({ source })}
          segments={[
            { value: 'file', label: t(($) => $.imports.choose.file) },
            { value: 'paste', label: t(($) => $.imports.choose.paste) },
          ]}
        />
        {choice.source === 'file' ? (
          <FileDrop
            label={t(($) => $.imports.choose.drop)}
            hint={t(($) => $.imports.choose.hint, { size })}
            browseLabel={t(($) => $.imports.choose.browse)}
            cancelLabel={(name) => t(($) => $.imports.choose.cancel, { name })}
            retryLabel={(name) => t(($) => $.imports.choose.retry, { name })}
            removeLabel={(name) => t(($) => $.imports.choose.remove, { name })}
            accept=".xlsx,.csv,.tsv"
            maxBytes={LIMITS.qa.importBytes}
            items={
              choice.file
                ? [{ id: 'file', name: choice.file.name, note: format.bytes(choice.file.size), state: 'done' }]
                : []
            }
            onFiles={([file]) => {
              setRefusal(undefined)
              change({ file })
            }}
            onRefuse={([first]) => setRefusal(first)}
            onRemove={() => change({ file: undefined })}
            {...(error !== undefined && { error })}
          />
        ) : (
          <Field
            label={t(($) => $.imports.choose.pasteLabel)}
            help={t(($) => $.imports.choose.pasteHelp)}
            error={missing === 'paste' ? t(($) => $.imports.choose.nothingPasted) : undefined}
          >
            <TextArea
              rows={6}
              maxRows={12}
              spellCheck={false}
              className="font-mono text-13"
              value={choice.pasted}
              onChange={({ target }) => change({ pasted: target.value })}
            />
          </Field>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <FileDown size={16} strokeWidth={1.75} aria-hidden />
          {t(($) => $.imports.choose.template)}
          <Link href={downloads.template(appId, 'en')} download>
            {t(($) => $.imports.choose.english)}
          </Link>
          <Link href={downloads.template(appId, 'zh')} download>
            {t(($) => $.imports.choose.chinese)}
          </Link>
        </p>
      </div>
      <Field label={t(($) => $.imports.choose.mode)}>
        <RadioGroup
          look="cards"
          value={choice.mode}
          onValueChange={(mode) => change({ mode })}
          options={IMPORT_MODES.map((value) => ({
            value,
            label: t(($) => $.imports.choose[value]),
            help: t(($) => $.imports.choose[`${value}Help`]),
          }))}
        />
      </Field>
      {choice.mode === 'replace' && (
        <Field
          label={t(($) => $.imports.choose.category)}
          required
          error={missing === 'category' ? t(($) => $.imports.choose.categoryNeeded) : undefined}
        >
          <Select
            value={choice.categoryId}
            placeholder={t(($) => $.imports.choose.categoryNeeded)}
            onValueChange={(categoryId) => change({ categoryId })}
            options={categories.map(({ id, label }) => ({ value: id, label }))}
          />
        </Field>
      )}
      <Checkbox
        label={t(($) => $.imports.choose.make)}
        checked={choice.makesCategories}
        onCheckedChange={(checked) => change({ makesCategories: checked === true })}
      />
    </div>
  )
}
