// Every limit of the product, once. Forms, schemas, imports, database checks and help texts read it.
// Lengths count code points. The comment after an entry names where its number comes from:
// [owner] the owner's request, [ours] our own choice.

import { FIRST_LIMITS } from './first-limits.ts'

const message = { visitorText: 2000 } as const // [ours]
const leftMessage = {
  email: 254, // RFC 5321: the longest address
  text: 2000, // [ours] as long as a visitor's message may be
} as const
const { stars } = FIRST_LIMITS // [owner]
const comment = 300 // [owner] beside stars or a thumb: as the shorter text
const file = {
  sent: 10 * 1024 * 1024, // [ours] from either side of a conversation
  sentVideo: 100 * 1024 * 1024, // [owner] mp4 or mov, from either side
} as const
/** When a page comes back to a server that it lost: promised is five seconds, a server's start among them. */
const reconnect = { firstMs: 500, mostMs: 1_500 } as const // [ours] each half to one and a half times as long
/** What the visitor's client asks too: apart, so that it fetches no other limit. */
export const CLIENT_LIMITS = { message, leftMessage, comment, file, reconnect } as const

/** Bytes of a file that is sent at once; a larger one goes on where it broke off. */
export const SENT_AT_ONCE = 1024 * 1024 // [ours]

/** Every limit. */
export const LIMITS = /* @__PURE__ */ Object.freeze({
  message: {
    ...message,
    agentText: 5000, // [owner] answer
    page: 100, // [ours] rows a request
    batch: 500, // [ours] messages replayed to one resume
    quote: 300, // [ours] code points that a reply quotes of a message
    recallSeconds: 3600, // [ours] in which an agent may take back what they said, at most
    undoSeconds: 30, // [ours] for which a reply waits before it goes, at most
  },
  leftMessage,
  rating: {
    stars,
    comment,
    label: 20, // [ours] what so many stars are called
    reason: 40, // [ours]
    reasons: 8, // [ours] to choose from with so many stars
    hours: { least: 1, most: 720 }, // [ours] for which an agent's invitation holds
    pauseHours: 720, // [ours] in which who has rated is not asked again
  },
  thumb: { comment },
  file: {
    ...file,
    avatar: 5 * 1024 * 1024, // [owner]
    clientArtwork: 20 * 1024 * 1024, // [owner]
    image: 20 * 1024 * 1024, // [owner] as artwork: a picture of an answer
    imagePixels: 50_000_000, // [ours] it may unpack to
    video: 100 * 1024 * 1024, // [owner] mp4 or mov
    attachment: 20 * 1024 * 1024, // [ours] any other file of an answer
    sound: 10 * 1024 * 1024, // [ours] wav or mp3
    sentPerConversation: 40, // [ours] from both sides
    keptDays: 1, // [ours] an upload that nothing shows
  },
  upload: {
    part: 1024 * 1024, // [ours] bytes that are kept at once, and lost at most where it breaks off
    open: 10, // [ours] that one side has on their way in one conversation
    seconds: 86_400, // [ours] in which one can be gone on with
  },
  reconnect,
  notification: {
    counted: 100, // [ours] unread ones, beyond which it is «99+»
    days: 90, // [ours] that they are kept
  },
  alert: {
    recipients: 20, // [ours] of mails
    address: 254, // RFC 5321: the longest address that mail goes to
    detail: 500, // [ours] of what a mail server or a system has said
    gatherSeconds: 600, // [ours] from one mail or call of a kind to the next; what comes meanwhile is gathered
    pauses: [60, 300, 1_800, 7_200], // [ours] seconds between tries; then it is given up
    shown: 20, // [ours] of the last that left
    days: 30, // [ours] that they are kept
  },
  masking: {
    patterns: 10, // [ours] of one's own
    patternSize: 300, // [ours] instructions of one: each message is gone through by all of them
    name: 50, // [ours]
  },
  retention: {
    days: { least: 1, most: 3650 }, // [ours] ten years
    batch: 20, // [ours] conversations or visitors of one step
    reportDays: 366, // [ours] that the reports of runs are kept
  },
  hours: {
    weekly: 50, // [ours] periods of a week
    periodsOfDay: 7, // [ours] seven times this stays within a week's
    special: 500, // [ours] days that differ from the plan
    label: 100, // [ours] what such a day is called
    calendarBytes: 1024 * 1024, // [ours] of a calendar file
    calendarEvents: 2000, // [ours] in it, and days that come of them
    calendarYears: 3, // [ours] for which what recurs is written out
    calendarMs: 5000, // [ours] to read it
  },
  plan: {
    trialDays: 7, // [owner] once for an application
    licencesAtOnce: 200, // [ours] members whose licence one act changes
    claimedSeats: 2, // [ours] licences of the free claim, once for an application
    seats: 9999, // [ours] licences that a plan may name
    /** [ours] Licences of an application, and how many of them may be reset in a month; null: as many as it wants. */
    licences: { basic: { seats: 3, resets: 1 }, premium: { seats: null, resets: 10 } },
  },
  qa: {
    question: 100, // [owner] standard question, editor
    questionImport: 200, // [owner] standard question, import
    similar: 100, // [owner] similar question, editor
    similarImport: 200, // [owner] similar question, import
    similarCount: 20, // [owner]
    answer: 5000, // [owner] rich text form
    categoryName: 100, // [ours] as for quick replies
    entries: 50_000, // [ours] what the table and the matcher are measured at
    importBytes: 5 * 1024 * 1024, // [owner] xlsx
    importName: 255, // [ours] of a file
    exportDays: 7, // [ours] an export's file is kept
    uploadDays: 30, // [owner] upload history
    counterExamples: 20, // [owner] as similar questions
    tags: 20, // [ours]
    tag: FIRST_LIMITS.tag, // [ours]
    related: 5, // [ours] as suggestions in one reply
    remark: 1000, // [ours] a private note
    userTags: 20, // [ours] of visitors it answers, as its own tags
    window: 200, // [ours] rows of the table in one request
    patch: 500, // [ours] entries changed by one act in the table
    suggested: 10, // [ours] similar questions that a model proposes at once
    replace: 1000, // [ours] entries that one search and replace looks through
    near: 5, // [ours] entries told to sound like a question
    duplicates: 200, // [ours] pairs of entries that ask nearly the same, in one list
  },
  regression: { cases: 500 }, // [ours] questions that are kept as tests
  /** A way of looking at the list of entries that is kept under a name. [ours] */
  entryView: {
    title: 50, // of its name
    count: 50, // of one person, and shared by all
    names: 40, // filters, columns
    name: 40, // of a filter or a column
    value: 200, // of a filter
  },
  /** An answer with form. How long its words may be depends on where it stands. */
  answer: {
    variants: 20, // [ours] languages and channels it is written for
    blocks: 300, // [ours] paragraphs, lists, pictures, videos and files of a variant
    items: 300, // [ours] of a list
    inlines: 1000, // [ours] pieces of a line
    text: 20_000, // [ours] UTF-16 units of one piece; what counts is the whole
    buttons: 10, // [owner] as choices of a flow
    buttonLabel: 50, // [owner] title
    alt: 200, // [owner] the shorter answer limit
    name: 200, // [ours] of a file
    url: 2000, // [ours]
  },
  robot: {
    name: 30, // [owner] nickname
    welcome: 1000, // [owner] the shorter answer limit
    cardTitle: 100, // [ours]
    cardQuestions: 20, // [owner] welcome card
    text: 300, // [owner] clarify and fallback texts
    fallbackVariants: 5, // [ours]
    clarifyNumber: 10, // [ours] suggestions in one card
    transferWords: 100, // [owner] «another list allows at most 100 entries»
    transferWord: 50, // [ours]
    offerAfter: 10, // [ours] fallbacks in a row
  },
  team: {
    nickname: 30, // [owner]
    account: 64, // [ours]
    groupName: 32, // [owner] name
    receptionLimit: 999, // [owner] numeric field maximum
    aboveLimit: 30, // [ours] of what agents may take themselves
    importRows: 100, // [owner]
    sheetBytes: 1024 * 1024, // [ours] of a hundred rows
    invitations: 200, // [ours] that nobody has answered
    invitationDays: 7, // [ours] one stands
  },
  password: FIRST_LIMITS.password, // [owner]; the second policy by decision
  flow: {
    bytes: 1024 * 1024, // [owner] import; a document as JSON, too
    name: 50, // [owner] name
    title: 50, // [owner] name
    description: 300, // [owner] the shorter text
    note: 1000, // [owner] the shorter answer limit
    edgeLabel: 50, // [ours]
    edgePoints: 20, // [ours] that an edge is led through by hand
    examples: 50, // [ours] texts that mean the intent
    example: 100, // [owner] as a similar question
    keywords: 100, // [owner] «another list allows at most 100 entries»
    keyword: 50, // [ours]
    events: 10, // [ours]
    text: 1000, // [owner] the shorter answer limit: one text of a node in one language
    variants: 5, // [ours]
    choices: 10, // [owner] a menu of ten
    buttons: 10, // [owner] as choices
    fields: 20, // [ours] of a form or a collection
    branches: 20, // [ours]
    rules: 20, // [ours] of one branch
    retries: 5, // [ours]
    waitSeconds: 604_800, // [ours] a week
    typingSeconds: 10, // [ours] before a message, in which the visitor sees that the bot is typing
    expression: 1000, // [ours]
    script: 10_000, // [ours] characters of a code node
    scriptMs: 1000, // [owner]
    scriptBytes: 64 * 1024, // [ours] of inputs or outputs
    scriptsWaiting: 100, // [ours] of one application, before its next one is refused
    url: 2000, // [ours]
    headers: 20, // [ours]
    body: 20_000, // [ours] characters of a request
    requestMs: 30_000, // [ours]
    requestRetries: 3, // [ours]
    mappings: 20, // [ours]
    prompt: 5000, // [owner] answer
    loopItems: 100, // [ours] what a loop goes through; its body's steps count below
    calls: 10, // [ours] flows within flows
    interruptions: 5, // [ours] runs waiting behind another one
    heldWords: 20, // [ours] messages a visitor sends while a flow waits for another system
    stepsPerEvent: 500, // [ours] nodes passed without hearing from anybody
    stepsPerRun: 5000, // [ours]
    sessionBytes: 256 * 1024, // [ours] all variables of a conversation as JSON
    perPlan: { premium: null, trial: 10, over: 0, basic: 0 }, // [ours] flows of an application; null: as many as it wants
    versions: 200, // [ours] automatic ones kept; named ones stay
    tests: 200, // [ours]
    testSteps: 100, // [ours]
    folders: 100, // [ours]
    /** [ours] What of the history of a flow outlives a reload, in the browser; of the flows that were edited last. */
    undoKept: { steps: 100, characters: 500_000, documents: 20 },
  },
  /** Voice menus and what the telephone does for them. */
  voice: {
    options: 20, // [ours] of one menu
    optionKeys: 4, // [ours] pressed one after another for one option
    phrases: 10, // [ours] said instead of an option's keys
    digits: 32, // [ours] collected at once
    listenSeconds: 60, // [ours] until the first key
    betweenSeconds: 20, // [ours] between two keys
    repeat: 10, // [ours] of a prompt
    queueSeconds: 7200, // [ours]
    announceSeconds: 600, // [ours] between two announcements
    priority: 9, // [ours]
    ringSeconds: 120, // [ours]
    recordSeconds: 600, // [ours]
    minutes: 240, // [ours] of a call in the menu
    voice: 100, // [ours] a carrier's name of a voice
    number: 100, // [ours] a number as it is typed, with variables
    sms: 1000, // [owner] the shorter answer limit
    numbers: 20, // [ours] of one menu
    testedNumbers: 20, // [ours] looked up at the carrier in one test of the connection
    soundSeconds: 300, // [ours] of one sound
    sounds: 500, // [ours] of an application
    account: 100, // [ours] a carrier's name of an account
    token: 200, // [ours]
    schedules: 50, // [ours] of one menu
  },
  /** How much a template may ask for. All of it is counted, never timed: the same template fails at the same place. */
  template: {
    source: 20_000, // [ours] code points of the template itself
    nesting: 20, // [ours] blocks inside blocks
    brackets: 100, // [ours] opening brackets in one tag or output
    loop: 1000, // [ours] iterations in one rendering, over all loops together
    loopWork: 2_000_000, // [ours] characters of loop bodies gone through in one rendering
    memory: 1_000_000, // [ours] what filters allocate as liquidjs counts it, and what is gone through
    output: 20_000, // [ours] code points of the result
    remembered: 500, // [ours] parsed templates kept
  },
  /** How much an expression may ask for. All of it is counted, never timed. */
  expression: {
    source: 1000, // [ours] code points of the expression itself
    nesting: 2, // [ours] comprehensions (map, filter, all, exists) inside each other
    depth: 100, // [ours] lists and objects inside each other in a value
    steps: 100_000, // [ours] operations, and list items, and every hundred characters of text gone through
    list: 1000, // [ours] items of a list it makes
    text: 100_000, // [ours] UTF-16 units of a text it makes
    remembered: 500, // [ours] parsed expressions kept
  },
  /**
   * How large a pattern may be. An admin writes it and a visitor's text runs through it: re2 takes time in proportion
   * to the text *and* to the instructions, so both need a bound.
   */
  pattern: {
    length: 500, // [ours] code points of the pattern
    size: 2000, // [ours] instructions of its program; `a{1,999}` is just below
    depth: 100, // [ours] brackets inside brackets, for the reader works by recursion
    remembered: 500, // [ours] compiled patterns kept
  },
  /** What a request to a language model may be given. */
  model: {
    maxTokens: 4000, // [ours] of an answer
    heard: 12, // [ours] the visitor's last texts
    linkHosts: 50, // [ours] to which links in what it writes may lead
    perDay: { chat: 5_000, embedding: 20_000 }, // [ours] calls of an application, until it says otherwise
    mostPerDay: 1_000_000, // [ours] that it may say
  },
  /** Secrets that requests of flows send along. */
  secret: {
    least: 8, // [ours] characters: a shorter one could not be told from ordinary words in an answer
    value: 4000, // [ours]
    places: 10, // [ours] origins that one of them may be sent to
  },
  /** Addresses that the server calls. */
  outbound: {
    host: 253, // RFC 1035, 2.3.4
    lookUpMs: 1000, // [ours] for a name, while a form is being saved
  },
  /** What the thresholds are judged by. */
  study: {
    days: 30, // [owner] the longest date range
    samples: 3000, // [ours] questions looked at, the newest
    traffic: 50, // [ours] fewer real questions say nothing: the base's own are asked instead
    ownEntries: 300, // [ours] entries that are measured without traffic, evenly taken
    flips: 20, // [ours] questions shown that would be treated otherwise
  },
  impact: {
    days: 30, // [owner] the longest date range
    questions: 2000, // [ours] different questions that a change is tried on, the most asked
    shown: 50, // [ours] questions told that would be answered otherwise
    twins: 30, // [ours] changed entries that twins are looked for
    passages: 300, // [ours] different questions that a change of documents is tried on
    edits: 100, // [ours] entries edited one by one in the table that are tried together, the last ones
  },
  /** Texts that agents have ready. */
  quickReply: {
    title: 100, // [owner]
    content: 1000, // [owner]
    category: 100, // [owner] category name
    count: 1000, // [owner] of an application
    audience: 100, // [ours] groups or members that one is for
    shortcut: 30, // [ours] one word
    sheetBytes: 2 * 1024 * 1024, // [owner] the template
    files: 5, // [ours] that go with one
    categories: 200, // [ours] of an application, each member's own among them
    usedDays: 30, // [owner] in which uses are counted
    unusedDays: 90, // [owner] without a use, after which one lies idle
  },
  /** Tries at a password, and the browsers that are known. */
  signIn: {
    freeTries: 3, // [ours] at one login without a delay
    firstDelayMs: 250, // [ours] before the next one; doubled with each
    delaySeconds: 2, // [ours] the longest delay
    inLine: 5, // [ours] strange browsers that wait to try one login
    devices: 20, // [ours] browsers known of one person
    deviceDays: 180, // [ours] that one is known after it was last signed in with
    recoveryCodes: 10, // [ours] in place of a lost authenticator app
    passkeys: 10, // [ours] of one person
    passkeyName: 40, // [ours]
  },
  provider: {
    name: 30, // [ours] on a button
    issuer: 500, // [ours]
    clientId: 200, // [ours]
    secret: 500, // [ours]
    domains: 20, // [ours]
    said: 200, // [ours] of its own words
    returned: 8_192, // [ours] of the address it sends back to
  },
  application: { name: 50, count: 100 }, // [owner] name, in other places; [ours] of an installation
  /** An application that is to be deleted. */
  applicationErasure: {
    days: 7, // [owner] in which it can be taken back
    reason: 300, // [ours]
    batch: 500, // [ours] rows in one transaction
  },
  deploy: {
    note: 200, // [ours]
    without: 100, // [ours] flows that a deploy leaves as they are live
    tests: 500, // [ours] of flows, run before a deploy
    testsMs: 20_000, // [ours] after these no further test is begun
    testMs: 5_000, // [ours] of one test
  },
  /** A conversation of the online test. */
  tryOut: {
    turns: 100, // [ours]
    session: 600_000, // [ours] characters of what is carried from one turn to the next
    values: 100, // [ours] of a form
    waits: 20, // [ours] that pass within one turn
  },
  unmask: { seconds: 60, reason: 200 }, // [owner] how long it is shown; [ours] as a note
  /** What is kept of a visitor, as an archive: the note why, bytes of their files, and for how many hours it is there. [ours] */
  visitorExport: { reason: 200, fileBytes: 1024 * 1024 * 1024, hours: 24 },
  visitorErasure: { reason: 200 }, // [ours] the note why
  /** Others whom a visitor may be that are offered at once; and what is searched for, in code points. */
  visitorMerge: { offered: 8, text: 254 }, // [ours] as many as are compared at a glance; the longest address of mail
  /** What is kept about who writes. */
  visitor: {
    tags: 50, // [ours]
    tag: 50, // [ours] as a keyword of a flow
    nickname: 50, // [ours]
  },
  /** Days of an agent's activity that are read at once. */
  activity: { days: 31 }, // [ours] a month
  queue: { waiting: 999 }, // [owner] numeric field maximum
  /** How a group's queue is served; times in seconds. */
  group: {
    lastAgentDays: 365, // [ours]
    backupAfter: { least: 0, most: 999 }, // [owner] numeric field maximum
    languageFor: { least: 5, most: 999 }, // [ours] least, to be of use; [owner] numeric field maximum
    ring: { least: 5, most: 999 }, // [ours] least, to be noticed; [owner] numeric field maximum
    breakAfter: 99, // [ours]
    overflowAfter: { least: 0, most: 999 }, // [owner] numeric field maximum
    wait: { least: 30, most: 86_400 }, // [ours] as for the application
    target: { least: 5, most: 86_400 }, // [ours]
    resolutionTarget: { least: 60, most: 2_592_000 }, // [ours] a minute; thirty days that are open
    tellEvery: { least: 10, most: 999 }, // [ours] least, to be read; [owner] numeric field maximum
  },
  /** How long an agent has for what is left to do after a conversation, and how often they may have it again. */
  afterWork: { seconds: { least: 0, most: 999 }, extensions: 9 }, // [owner] numeric field maximum; [ours]
  idleBreak: { minutes: 480, toldSeconds: 20 }, // [ours] a working day; how often an agent's page says that they do something
  breakReason: { count: 20, name: 30 }, // [ours]; as a nickname
  /** What agents fill in once a conversation has ended. [ours] */
  closing: { fields: 10, label: 50, options: 50, option: 50, text: 1000, tags: 20 },
  skill: {
    count: 200, // [ours] of an application
    name: 50, // [ours] as a tag
    asked: 5, // [ours] by one node
    forSeconds: { least: 5, most: 999 }, // [ours] least, to be of use; [owner] numeric field maximum
  },
  transfer: {
    note: 500, // [ours]
    ringSeconds: 30, // [ours] at a member whose group does not ring
  },
  /** How long an agent without a line is waited for. Ten seconds pass before a process that is gone is missed. */
  presence: {
    offlineSeconds: 15, // [ours] by decision: until they are shown as offline
    chatsSeconds: 90, // [ours] by decision: until their chats go on without them
    processOfflineSeconds: 5, // [ours] the same within 30 s, where their server is gone
    processChatsSeconds: 12, // [ours]
  },
  /** Files that answers are taken from. */
  document: {
    perUpload: 20, // [owner]
    bytes: 100 * 1024 * 1024, // [owner]
    pages: 100, // [owner] of a pdf
    characters: 500_000, // [owner]
    leastCharacters: 20, // [ours] letters and figures; fewer are too little to answer from
    name: 200, // [ours] as for a file of an answer
    count: 500, // [ours] of an application
    inTrial: 20, // [ours] of an application on trial, as many as of one upload
    passage: 5000, // [owner] answer: what a passage may be edited to
    faq: 500, // [ours] questions found in one
    /** About how many characters a passage has. [ours] */
    passageSizes: { short: 300, medium: 700, long: 1500 },
    parseMs: 20_000, // [owner] of one, without what is recognised on pictures
    parseBytes: 256 * 1024 * 1024, // [owner] memory of the process that reads one, beyond the file itself
    pictureMs: 30_000, // [ours] to recognise what is on one picture or scanned page
    picturesMs: 900_000, // [ours] and on all of them: nine seconds a page
    pictureBytes: 512 * 1024 * 1024, // [ours] memory from the first picture on: reading one takes that
    pictureDots: 12_000_000, // [ours] a larger picture is made smaller before it is read
    nesting: 512, // [ours] of elements in its markup, as browsers have it
    hitDays: 30, // [owner] the longest date range
  },
  /** Addresses on the web that documents are taken from. */
  source: {
    count: 50, // [ours] of an application
    pages: 100, // [ours] of one sitemap
    pageBytes: 20 * 1024 * 1024, // [ours] of a page, or of a file that it is
    sitemapBytes: 2 * 1024 * 1024, // [ours] unpacked
    sitemaps: 10, // [ours] read for one source
    depth: 2, // [ours] of an index of sitemaps
    robotsBytes: 512 * 1024, // RFC 9309: at least 500 KiB
    redirects: 3, // [ours] as of any other request
    timeoutMs: 15_000, // [ours] of one request
    url: 2000, // [ours]
    selectors: 20, // [ours] kept, and as many left out
    selector: 200, // [ours]
    told: 20, // [ours] pages that failed, in the list of sources
  },
  /** Looking for passages in documents. */
  fileSearch: {
    perDay: 500, // [ours] of an application; the owner names the refusal, not its number
    shown: 20, // [ours] passages of a search
    elsewhere: 3, // [ours] passages told of where the filters leave none
    addedDays: 30, // [owner] the longest range of dates
  },
  /** Searches of documents that are watched. */
  fileTopic: {
    count: 50, // [ours] of an application
    name: 50, // [owner] name
    passages: 100, // [ours] the nearest ones, which are followed
    excerpt: 200, // [ours] characters told of one
    everyHours: 24, // [ours] looked at again without a change of documents
    soonSeconds: 60, // [ours] looked at after one, so that many changes are one look
  },
  /** Questions that are found in documents. */
  fileFaq: {
    patch: 200, // [ours] decided on at once
    characters: 8_000, // [ours] of passages that a model reads at once
    perRead: 12, // [ours] questions that it may find in them
  },
  /** What came back for a question. */
  retrieval: {
    shown: 6, // [ours] entries of a test
    testDays: 30, // [owner] as long as records of uploads
  },
  list: { page: 100 }, // [ours] rows a request
  sensitive: { words: 5_000, word: 50, sheetBytes: 2 * 1024 * 1024, atDesk: 500 }, // [ours] of an application; characters of one; alerts at a desk
  audit: { exportRows: 20_000 }, // [ours] rows of one file
  /** Characters of what is looked for, of a word that is kept to be found by, and of all words of one conversation. A `tsvector`
   * holds a megabyte. [ours; PostgreSQL 18, 12.11] */
  search: { text: FIRST_LIMITS.searchText, word: 64, wordsLength: 340_000 },
  finder: { least: 2, each: 5 }, // [ours] letters that are looked for, and what is shown of each kind
  body: 1024 * 1024, // [ours] one request's JSON
  channel: {
    name: 100, // [ours]
    accounts: 50, // [ours] bound in one application
    secret: 1000, // [ours]
    hookBody: 4 * 1024 * 1024, // [ours] one notification; operators gather up to 3 MB
    templates: 600, // [ours] of one account that are listed
    templateName: 512, // [Meta: names and tags of languages are shorter]
    templateGaps: 20, // [ours] of one header or body
    templateGap: 300, // [ours] what is put into one; all of a body has 1,024 characters at most
    typingEverySeconds: 10, // [ours] how often somebody is told that they are being written to; operators show it for about 20
    rememberedDays: 30, // [ours] operators come again for 7 days at most
  },
  carrierBody: 64 * 1024, // [ours] one request of a telephone carrier
  desk: {
    endUndoMs: 5_000, // [ours] how long an end can be taken back
    whisper: 1000, // [ours]
    watchSeconds: 45, // [ours] until who is not said again to read along no longer does
    supervised: 500, // [ours] conversations of others that are listed at once
    begunSeconds: 86_400, // [ours] how long one that an agent has begun waits for its visitor to come
    lastWords: 2, // [ours] messages that a row shows while one rests on it
  },
  // [ours] what an agent is shown for some words, and for what was said last without being asked; and how sure it is at the least
  deskAnswers: { shown: 6, least: 0.1, suggested: { shown: 3, least: 0.4 } },
  /** Chats that went well whose question is near to that of an open one. */
  similarChats: { looked: 1000, shown: 5, least: 0.3 }, // [ours] the last so many; nearness 0..1
  deskNote: {
    text: 2000, // [ours]
    mentions: 20, // [ours] members one note names
    told: 50, // [ours] mentions that are listed at once
    toldDays: 30, // [ours] how old they may be
    earlier: 20, // [ours] of earlier conversations that are listed beside one
  },
  reminder: {
    text: 200, // [ours]
    aheadDays: 366, // [ours] how far away one may be
    perMember: 200, // [ours]
    toldDays: 30, // [ours] how long one stays that was told
  },
  // [ours] what members keep of a visitor, as it is written, and as it may stand once visitors were merged
  visitorRemark: { text: 2000, merged: 10_000 },
  star: { perMember: 200 }, // [ours] conversations that one member has starred
  /** How long a page waits: for an answer, and for what asks other systems or looks through much. */
  request: FIRST_LIMITS.request, // [ours] the server's own limits are shorter
  socketFrame: 64 * 1024, // [ours] one live frame from a client
  issues: 50, // [ours] fields that one refusal names
  /**
   * How much may be asked before it is known to be harmless, by whom or what it comes from: `burst` at once, `perSecond`
   * over time. An address may be an office of several hundred people who all come back after a restart. [ours]
   */
  traffic: {
    /** HTTP requests without a session that is known. */
    request: {
      caller: { perSecond: 20, burst: 500 }, // a browser that somebody has signed in with
      address: { perSecond: 200, burst: 2_000 },
      application: { perSecond: 2_000, burst: 10_000 },
    },
    /** Calls that anybody may make, such as signing in or beginning a conversation. */
    open: {
      caller: { perSecond: 2, burst: 60 }, // the same
      address: { perSecond: 20, burst: 600 },
      application: { perSecond: 500, burst: 5_000 },
    },
    /** Calls of a visitor. */
    visit: {
      caller: { perSecond: 10, burst: 200 },
      application: { perSecond: 2_000, burst: 10_000 },
    },
    /** Calls of an API key. */
    key: {
      caller: { perSecond: 10, burst: 600 },
      application: { perSecond: 100, burst: 2_000 },
    },
    /** Sessions and tokens that are not known yet; one that is somebody's is not counted. */
    proof: {
      address: { perSecond: 10, burst: 1_000 },
    },
    /** Live connections: each counts twice, when it opens and when it says who it is. */
    connect: {
      address: { perSecond: 200, burst: 4_000 },
    },
    /** Live frames that are answered. */
    frame: {
      socket: { perSecond: 30, burst: 200 },
      caller: { perSecond: 60, burst: 400 },
      address: { perSecond: 1_000, burst: 4_000 },
      application: { perSecond: 5_000, burst: 20_000 },
    },
    /** Live frames of any kind, a big one as several; a connection past it is closed. */
    wire: {
      socket: { perSecond: 60, burst: 500 },
      address: { perSecond: 4_000, burst: 20_000 },
    },
    /** Live frames that ask the database. */
    look: {
      socket: { perSecond: 5, burst: 50 },
      caller: { perSecond: 10, burst: 100 },
      address: { perSecond: 200, burst: 2_000 },
      application: { perSecond: 1_000, burst: 5_000 },
    },
  },
  /** What may be open, waiting or remembered at once. [ours] */
  atOnce: {
    connections: { caller: 50, address: 2_000, application: 20_000 },
    bodies: 256, // requests of one address whose bodies are on their way
    remembered: 10_000, // whom each kind of traffic is counted for, and tokens known to be somebody's
    looks: 50, // live frames of one connection that wait for the database
  },
  /** A body that is on its way: bytes that must come in so many milliseconds while the server waits for it. [ours] */
  drip: { bytes: 4 * 1024, withinMs: 10_000 },
  /**
   * The connections to the database, and how many of them each kind of work takes at most: what is left is kept for the
   * others. What the server does of itself is in no lane. [ours]
   */
  database: {
    connections: 20,
    waitMs: 5_000,
    lanes: {
      staff: { places: 8, waiting: 500 },
      message: { places: 7, waiting: 500 },
      channel: { places: 4, waiting: 1_000, before: 'message' }, // gives way to what is being told
      public: { places: 3, waiting: 1_000 },
    },
  },
  /** Passwords that are hashed at the same time; each takes a core and 19 MiB for some hundredths of a second. [ours] */
  hashing: { places: 1, waiting: 40, waitMs: 4_000 },
  /** Seconds after which a conversation is not waited with any longer. [ours] */
  timeouts: {
    agentReminder: { least: 10, most: 3_600 },
    agentEnd: { least: 30, most: 86_400 },
    visitorReminder: { least: 30, most: 604_800 },
    visitorEnd: { least: 60, most: 604_800 },
    conversation: { least: 300, most: 2_592_000 },
    queueEnd: { least: 30, most: 86_400 },
  },
  /** How many groups a visitor chooses from, and for how long a webhook that assigns is waited with. [ours] */
  /** Changes of a part of the settings that are shown. */
  settings: { history: 50 }, // [ours]
  /** Calls of the webhook that are kept to be looked at [owner], and characters that are shown of an answer to a test [ours]. */
  assignmentCalls: { kept: 100, answer: 2_000 },
  assignment: {
    groups: { least: 2, most: 20 },
    seconds: { least: 1, most: 10 },
    secret: 200,
    /** Seconds by which who is VIP goes ahead; a day is as good as always. */
    ahead: { least: 30, most: 86_400 },
  },
  /** Messages about what happens, sent to other systems. */
  webhook: {
    count: 10, // [ours] endpoints of an application
    url: 500, // [ours]
    timeoutMs: { least: 1_000, usual: 10_000, most: 15_000 }, // [ours]; a receiver that hangs costs 15 s at most
    pauseAfter: { least: 3, usual: 50, most: 1_000 }, // [ours] tries in a row that fail
    atOnce: 5, // [ours] at one endpoint
    body: 20 * 1024, // [ours] bytes of a message
    text: 4_000, // [ours] characters of a text that is too long for one
    answerBytes: 64 * 1024, // [ours] that are read of an answer
    answer: 2_000, // [ours] characters that are kept of it
    bothSecretsHours: 24, // [ours] in which a message is signed with the former secret, too
    keptDays: 30, // [ours] what was sent
    batch: 500, // [ours] rows taken away at once
  },
  /** Keys by which other systems call the API. */
  apiKey: {
    count: 50, // [ours] of an application that are of use
    name: 50, // [ours]
    addresses: 50, // [ours] and networks that one may be used from
    days: 366, // [ours] from its making to its end
    bothHours: 24, // [ours] in which the secret before a new one counts, too
    noteSeconds: 60, // [ours] from one note that it was used to the next
    keptHours: 24, // [ours] for which what was done under an Idempotency-Key is not done again
    callName: 255, // [ours] such a key
  },
  /** A page of another system beside a conversation. [ours]; the least secret is as long as what it signs with */
  customPanel: {
    title: 50,
    nonce: 128,
    secret: { least: 32, most: 200 },
    seconds: 300,
    height: { least: 120, usual: 320, most: 800 },
  },
  /** The web client on the pages of others. [ours] */
  webClient: {
    domains: { count: 50, length: 260 },
    blocked: 200, // addresses and networks
    sites: 100, // origins it was seen on that are remembered
    page: 300, // characters of a page's address
    noteSeconds: 10, // from one note of a visit on a site to the next
    identity: 4096, // characters of a signed token
    identityHours: 24, // for which one holds at most: who finds it is that visitor for so long
    subject: 100,
    attributes: 20,
    attributeText: 200,
    signedDays: 7, // for which a browser is still believed after its visitor has signed in
    look: {
      launcherText: 24,
      title: 40,
      subtitle: 60,
      offset: 200, // CSS pixels from an edge of the page
      delay: 600, // seconds
      file: 100_000, // bytes of the file of a look
      quick: { count: 10, label: 20, url: 500 }, // things to press above the field
      paths: 20,
      path: 200,
    },
  },
  /** What visitors' tokens are signed with. [ours] */
  identityKey: {
    count: 5,
    name: 50,
    secret: { least: 16, most: 512 },
    publicKey: 4_000,
    rsaBits: 2_048, // RFC 7518, section 3.3: at least
    endHours: 168, // for which one that is exchanged counts yet, at most
    noteSeconds: 60, // from one note that it was used to the next
  },
  /** Whole days for which a visitor may be blocked: by agents where nothing else is set, and at most. [permissions 43] */
  block: { days: { agent: 1, most: 365 }, reason: 200 },
  forcedOffline: { reason: 200 }, // [ours] as for a block
  query: { array: 20, depth: 5, parameters: 1000 }, // [owner]
} as const)
