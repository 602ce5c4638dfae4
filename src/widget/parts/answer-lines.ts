/** A line of a form's answers; without a label, words that stand alone, such as those of cancelling. */
export type AnswerLine = { label: string | null; value: string }

/** Reads «Label: value» lines as the server writes them; `labels`: those of the form, where it is known. */
export function answerLines(text: string, labels: readonly string[] = []): AnswerLine[] {
  const lines: AnswerLine[] = []
  for (const line of text.split('\n')) {
    const known = labels.find((name) => line.startsWith(`${name}: `))
    const label = known ?? (labels.length === 0 ? /^(.+?): /.exec(line)?.[1] : undefined)
    const last = lines.at(-1)
    if (label !== undefined) lines.push({ label, value: line.slice(label.length + 2) })
    // What belongs to no label goes on the value above.
    else if (labels.length > 0 && last) last.value += `\n${line}`
    else if (line.trim() !== '') lines.push({ label: null, value: line })
  }
  return lines
}
