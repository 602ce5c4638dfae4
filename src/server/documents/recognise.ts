import { mkdir, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DocumentFault } from './document-fault.ts'
import { tidy } from './reading.ts'

/** Reads the words of pictures. */
export type Recogniser = {
  /** The paragraphs of a picture (PNG or JPEG), from top to bottom. Throws DOC_OCR_FAILED for what is no picture. */
  paragraphs(picture: Buffer): Promise<string[]>
  close(): Promise<void>
}

/** Read together: Chinese alone misreads English, and English alone makes nothing of Chinese. */
const LANGUAGES = ['chi_sim', 'eng']
/** Surer than this, in hundredths, a paragraph is words and no stain. */
const LEAST_CONFIDENCE = 30

/**
 * Starts a recogniser. The data of its languages comes with the program; it wants them in one folder, which is made at
 * `folder` and belongs to the caller. Nothing is downloaded.
 */
export async function openRecogniser(folder: string): Promise<Recogniser> {
  const { createWorker, OEM } = await import('tesseract.js')
  const { resolve } = createRequire(import.meta.url)
  await mkdir(folder, { recursive: true })
  for (const code of LANGUAGES) {
    const file = `${code}.traineddata.gz`
    await symlink(resolve(`@tesseract.js-data/${code}/4.0.0_best_int/${file}`), join(folder, file))
  }
  const worker = await createWorker(LANGUAGES, OEM.LSTM_ONLY, {
    langPath: folder,
    cacheMethod: 'none',
    gzip: true,
    // Without it a picture that cannot be read would end the process.
    errorHandler: () => undefined,
  })
  return {
    async paragraphs(picture) {
      try {
        const { data } = await worker.recognize(picture, {}, { text: false, blocks: true })
        return (data.blocks ?? [])
          .flatMap(({ paragraphs }) => paragraphs)
          .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
          .map(({ text }) => wordsOf(text))
          .filter((text) => text !== '')
      } catch {
        throw new DocumentFault('DOC_OCR_FAILED')
      }
    },
    close: async () => void (await worker.terminate()),
  }
}

const CJK = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]'
const BETWEEN_CJK = new RegExp(`(?<=${CJK})\\s+(?=${CJK})`, 'gu')

/** A paragraph in one line. Chinese is recognised with a space behind each character. */
const wordsOf = (text: string): string =>
  tidy(text.replaceAll(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')).replaceAll(BETWEEN_CJK, '')
