/** What stands in double braces or between percent signs, written to its end and not empty. Without groups: texts are split by it. */
export const TEMPLATE_PART = /\{\{\s*[^\s}](?:(?!\}\})[^])*\}\}|\{%\s*[^\s%](?:(?!%\})[^])*%\}/g

/** A line whose parts of templates, also one that is being written, are blank. Every place stays where it is. */
export const withoutTemplateParts = (line: string): string =>
  line.replaceAll(/\{\{[^]*?(?:\}\}|$)|\{%[^]*?(?:%\}|$)/g, (part) => [...part].map(() => ' ').join(''))
