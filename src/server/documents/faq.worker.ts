import { parentPort, workerData } from 'node:worker_threads'
import { findFaq, type FaqSource } from '#src/domain/documents/faq.ts'

/** Looks for questions in the passages of a document, aside: a long one takes its time. */
parentPort?.postMessage({ drafts: findFaq(workerData as FaqSource[]) })
