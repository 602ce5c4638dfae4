/** What a spreadsheet takes for the beginning of a formula, also in full width, also behind quotes that hide it. */
// oxlint-disable-next-line no-control-regex
const FORMULA = /^'*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/

/** Whether a spreadsheet could take a text for a formula when it is typed or opened as csv. */
export function isFormulaLike(text: string): boolean {
  return FORMULA.test(text)
}

/** A text that no spreadsheet runs: a quote is put before what looks like a formula. */
export function defused(text: string): string {
  return isFormulaLike(text) ? `'${text}` : text
}

/** Takes back the quote that `defused` has put, so that what is exported can be imported as it was. */
export function undefused(text: string): string {
  return text.startsWith("'") && isFormulaLike(text.slice(1)) ? text.slice(1) : text
}
