import type { ComponentProps } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { SuggestionList } from '#src/ui/suggestion-list.tsx'
import { sampleText } from './sample-text.ts'
import type { VariableInfo } from './variable-info.ts'
import { VariableSign } from './variable-sign.tsx'

type VariableListProps = Omit<
  ComponentProps<typeof SuggestionList<VariableInfo>>,
  'label' | 'nothing' | 'keyOf' | 'row'
>

/** The variables to choose from while a text is written, each with its type and a sample. */
export function VariableList(props: VariableListProps) {
  const t = useTexts()
  return (
    <SuggestionList
      {...props}
      label={t(($) => $.editor.variables.list)}
      nothing={t(($) => $.editor.variables.none)}
      keyOf={({ reference }) => reference}
      row={(variable) => (
        <>
          <VariableSign type={variable.type} />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="flex min-w-0 items-baseline gap-2">
              <span className="truncate font-mono text-12">{variable.reference}</span>
              <span className="ml-auto max-w-1/2 shrink-0 truncate text-12 text-muted">
                {variable.isMadeUp === true ? '' : sampleText(variable.sample)}
              </span>
            </span>
            {variable.description !== '' && <span className="truncate text-12 text-muted">{variable.description}</span>}
          </span>
        </>
      )}
    />
  )
}
