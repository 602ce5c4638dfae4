import type { MemberSheet } from '#src/api/types.ts'
import { ERRORS, type ErrorCode } from '#src/domain/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { FailedRow } from './use-sheet-import.ts'

type SheetRowsProps = { rows: readonly MemberSheet['rows'][number][]; failed: readonly FailedRow[] }

const isCode = (code: string): code is ErrorCode => code in ERRORS

/** The rows of a file that are not asked, with why. */
export function SheetRows({ rows, failed }: SheetRowsProps) {
  const t = useTexts()
  const shown = rows.flatMap(({ n, nickname, faults }) => {
    const refused = failed.find((one) => one.n === n)
    const said = faults.map(
      ({ column, code }) => `${t(($) => $.team.sheet.columns[column])}: ${t(($) => $.team.sheet.faults[code])}`,
    )
    if (refused !== undefined) said.push(isCode(refused.code) ? errorText(t, refused.code) : refused.code)
    return said.length === 0 ? [] : [{ n, nickname, said }]
  })
  return (
    <ul
      aria-label={t(($) => $.team.sheet.wrongRows)}
      // Its rows are read by scrolling, by keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="focus-ring max-h-64 divide-y divide-line overflow-auto rounded-card border border-line text-13"
    >
      {shown.map(({ n, nickname, said }) => (
        <li key={n} className="flex flex-col gap-0.5 px-3 py-2">
          <span className="font-medium text-ink">
            {t(($) => $.team.sheet.row, { number: n })} {nickname}
          </span>
          {said.map((text) => (
            <span key={text} className="text-danger-text wrap-anywhere">
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
