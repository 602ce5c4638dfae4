/** Words and phrases that mean the same to someone who asks for help, in English. One group a line; the first line that names a word keeps it. */
export const ENGLISH_SYNONYMS = `
buy, purchase, acquire, procure
order, orders
get, obtain, receive, got, received, pick up, collect
cancel, call off, revoke, rescind, annul, void
stop, terminate, discontinue, quit, cease, halt, end
change, modify, edit, alter, amend, revise, switch, adjust, swap over
update, refresh, upgrade, bring up to date
delete, remove, erase, get rid of, take off, wipe, drop, clear, discard, take out
add, include, insert, attach, append, put in, put on
create, make, set up, setup, establish, generate, build, compose
open, reopen
close, shut, shut down, closure
begin, start, launch, initiate, commence, kick off
turn on, switch on, activate, enable, power on, activation
turn off, switch off, deactivate, disable, power off, deactivation
find, locate, look for, search, search for, look up, seek, discover, hunt
show, display, view, see, list, pull up, bring up, present
tell, inform, let me know, share, give
explain, describe, clarify, elaborate, walk me through
know, understand, be aware, realize, realise, figure out
help, assist, support, aid, assistance, give me a hand
fix, repair, resolve, solve, troubleshoot, sort out, mend, rectify, correct
check, verify, confirm, make sure, double check, validate, verification, confirmation, authenticate
break, broken, damaged, defective, faulty, cracked, malfunction, not working, does not work, do not work, stopped working, is not working, out of order
lose, lost, missing, misplaced, cannot find, can not find, disappeared, vanished, nowhere to be found
steal, stolen, theft, robbed, stole, nicked, pickpocketed
wrong, incorrect, mistaken, inaccurate, mistake, not right, error
problem, issue, trouble, difficulty, bug, glitch, hiccup
fail, failed, failure, unsuccessful, did not go through, not go through, did not work, rejected, declined, decline, reject, denied, refused, deny, refuse, turned down
money, cash, funds, fund
note, notes, banknote, bills
pay, payment, paid, paying, settle, checkout, check out
price, cost, rate, how much is, how much does, quote, pricing, how expensive
fee, fees, charge, charged, surcharge, charges, commission, billed
cheap, inexpensive, affordable, budget, low cost
discount, coupon, voucher, promo, promotion, promo code, promotional code, deal, special offer, rebate
expensive, costly, pricey, overpriced
refund, reimburse, reimbursement, money back, repay, get my money back
return, send back, give back, bring back
exchange, trade, swap, convert, conversion
replace, replacement, substitute, new one
deliver, delivery, ship, shipping, shipment, dispatch, mail out, send out
arrive, arrival, come, turn up, show up, get here, reach me, land
package, parcel, box
address, residence, street address
location, place, spot, whereabouts, venue
track, trace, tracking, follow, keep track of
status, progress, state, how far along
late, delay, delayed, overdue, behind schedule, taking so long, still waiting, has not arrived, not arrived, not received, still not, have not received
fast, quick, rapid, speedy, quickly, asap, expedite, immediate, immediately, instantly, instant, right away, straight away, urgent, urgently
slow, sluggish, slowly, laggy
soon, shortly, before long
long, duration, how long
bill, invoice, billing
statement, statements, transaction history, account history
receipt, proof of purchase
credit card, mastercard, visa
debit card, bank card
card, cards
account, accounts, profile
bank, banking
balance, remaining, how much do i have, how much money do i have, left over
transfer, wire, remit, remittance, move money, money transfer
send, sent, forward
withdraw, withdrawal, take money out, take out money, cash out, get cash, take cash out
atm, cash machine, cashpoint, cash point
deposit, pay in, put money in
top up, topup, topping up, topped up, top ups, reload, recharge, add money, load money, add funds
limit, maximum, cap, restriction, max, limitation, ceiling, restrict
minimum, least, lowest
interest, apr
loan, mortgage, lending, borrow, lend
currency, currencies, forex, denomination
exchange rate, exchange rates, conversion rate
euro, euros, eur, dollar, dollars, usd, pound, pounds, gbp, sterling, yen, francs
foreign, abroad, overseas, international, internationally, outside the country
country, countries, nation, region, worldwide
us, usa, united states, america
uk, england, britain, united kingdom
europe, eu, european union
identity, identification, id, proof of identity, who i am
passport, passports
password, pass word, passphrase
pin, pin number, pin code
code, key
log in, login, sign in, logon, log on, signin, access my account
log out, logout, sign out, sign off
register, registration, sign up, signup, enroll, enrol, join, subscribe, subscription, open an account, create an account
unsubscribe, opt out, leave, close my account, delete my account, close account
user, customer, client, member
phone, mobile, telephone, cellphone, smartphone, cell, handset
email, mail, e mail, inbox
message, text, sms, texts
call, ring, dial, phone call, give a call
contact, reach, get in touch, get hold of, reach out
speak, talk, chat, converse, have a conversation
agent, human, person, representative, operator, advisor, real person, customer service, live agent, someone
manager, supervisor, boss, employer
complain, complaint, dissatisfied, unhappy, grievance, file a complaint
happy, glad, pleased, cheerful, delighted, joyful
sad, depressed, down, miserable, upset, heartbroken, gloomy
angry, mad, furious, annoyed, irritated, pissed
tired, sleepy, exhausted, worn out, weary
sleep, nap, asleep, go to bed, rest
bored, boring, dull, boredom, uninteresting, tedious, no fun, not interesting
website, site, webpage, page, web site, web page
app, application, software, program
computer, laptop, pc, desktop
screen, monitor
internet, wifi, network, online, wi fi, broadband
connect, connection, link, linked, linking, pair, hook up
car, vehicle, auto, automobile, truck
taxi, cab, uber, lyft, ride
train, railway, rail, subway, metro
bus, coach
travel, trip, journey, vacation, holiday, traveling, travelling
flight, plane, airplane, fly, airline
hotel, lodging, accommodation, room
reserve, reservation, book, booking
ticket, tickets, pass
restaurant, eatery, diner, cafe, bistro
food, meal, dish, cuisine, lunch, dinner, breakfast, supper
eat, dine, feed, hungry, hunger, starving
takeaway, takeout, take out food, take away, carry out
drink, beverage, thirsty
coffee, espresso, latte, cappuccino
cook, recipe, prepare, cooking, bake
weather, forecast, temperature, climate, degrees
rain, raining, rainy, umbrella, shower, precipitation
snow, snowing, snowy
sunny, sunshine
hot, warm, heat
cold, chilly, cool, freezing
time, hour, clock, o clock
date, day, day of the week
today, tonight, this evening
tomorrow, next day
yesterday, last night
week, weekly, weekend
month, monthly
year, annual, yearly, annually
monday, tuesday, wednesday, thursday, friday, saturday, sunday
january, february, march, april, june, july, august, september, october, november, december
two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, twenty, thirty
schedule, calendar, agenda, timetable, itinerary
meeting, appointment, conference
event, occasion, function
remind, reminder, do not let me forget, remember to
notify, notification, alert, notifications
alarm, wake me up, wake up, wake me
song, music, track, tune, songs
artist, singer, band, musician
album, playlist
play, listen, put on music, hear
radio, fm, radio station
podcast, episode
audiobook, audio book
volume, sound, audio
loud, louder, loudly
quieter, softer, softly
mute, silence, quiet, shut up, be quiet, silent, hush
increase, raise, turn up, higher, more, boost
decrease, lower, reduce, turn down, less, dim, fewer
light, lamp, lights, bulb, lighting
color, colour, hue
vacuum, hoover, clean, cleaner, cleaning, sweep
plug, socket, outlet
work, job, employment, occupation, profession, career, do for a living
salary, wage, income, earnings, paycheck
insurance, coverage, policy, insure
doctor, physician, clinic, hospital
medicine, drug, medication, prescription, pill
sick, ill, unwell, sickness, illness
home, house, apartment
live, reside, where are you from, dwell, come from
family, relatives, relative
aunt, uncle, cousin, grandmother, grandma, grandfather, grandpa, grandparents, niece, nephew
parent, parents, mother, father, mom, mum, dad, mommy, daddy
brother, sister, sibling, siblings
child, kid, baby, children, kids, son, daughter
wife, husband, spouse
boyfriend, girlfriend, partner, date someone, dating, significant other
marry, married, marriage, wed, wedding, propose, get married
love, adore, in love, have feelings for
like, enjoy, fond of, favorite, favourite, prefer
hate, dislike, despise, detest, loathe, can not stand
friend, buddy, pal, friends, bestie, bff, best friend
big, large, huge, enormous, gigantic
small, little, tiny, mini
good, great, nice, excellent, awesome, amazing, fantastic, wonderful, fabulous, terrific, superb
bad, terrible, awful, horrible, poor, worst, sucks, suck, lousy, rubbish, garbage, crap, useless
beautiful, pretty, cute, gorgeous, attractive, good looking, handsome, lovely, prettier, cuter, adorable, stunning
ugly, unattractive, hideous
smart, intelligent, clever, genius, bright, brainy, brilliant, wise, smarter, brainiac
stupid, dumb, idiot, fool, moron, dense, foolish
crazy, insane, nuts, weird, strange, odd
funny, hilarious, humorous, witty, amusing
joke, laugh, make me laugh, jokes, humor, something funny, pun
allow, permit, permitted, allowed, let
can, able, possible, may, could, capable
need, require, must, have to, necessary, required, requirement, got to
want, wish, desire, would like, i d like, like to
why, how come, reason, for what reason, what is the reason, cause
how, how do i, how can i, what is the way, procedure, steps, process for
way, method, option, options, alternative
use, utilize, usage, make use of, employ
operate, function
accept, accepted, take, approve, approved, approval
block, blocked, freeze, frozen, lock, locked, suspend, suspended, put a hold on, freezing my
unlock, unblock, unfreeze, unlocked
expire, expiration, expired, expiry, run out, expires
renew, renewal, extend, extension, prolong
fraud, scam, fraudulent, suspicious, unauthorized, unauthorised, hacked, hack, compromised, not authorized, did not authorize, did not make, not recognize, do not recognize, do not recognise, not mine
safe, secure, security, safety, protect, protected
private, privacy, confidential, secret
information, info, details, data, detail
question, query, ask, inquiry, enquiry
answer, reply, respond, response
hello, hi, hey, greetings, howdy, hiya, yo, good day, hi there, hello there
good morning, morning
good evening, good night, goodnight, evening
bye, goodbye, farewell, see you, see ya, later, so long, talk to you later, ttyl
thanks, thank, thank you, appreciate, grateful, thx, cheers, ty
sorry, apologize, apologise, apology, my bad, forgive, pardon, excuse me
yes, yeah, yep, sure, ok, okay, yup, of course, certainly, absolutely, definitely, alright
no, nope, nah, no way, not really, negative
name, called, what do they call, what do i call, who are you, introduce yourself
old, age, aged, how old, birthday, birth, born, birthdate
gender, male, female, man, woman, boy, girl, guy, sex
bot, robot, machine, ai, artificial intelligence, chatbot, virtual assistant, digital assistant, computer program
real, actual, genuine, fake, artificial
human being, alive, mortal
creator, made you, created you, built you, developer, invented you, programmed you, designed you, who made, maker, who created, who built, your maker
master, your boss, own you, owner, in charge of you
do you, are you able
what can you do, your abilities, your skills, capabilities, capability, ability, your purpose, your role, your function
think, opinion, believe, thought, view on
feel, feeling, emotion, feelings, emotions, mood
body, arms, legs, hands, feet, face, eyes, nose, ears
marvelous, well done, good job, nice work, great job, nice job, good work, bravo, congratulations, kudos
how are you, how is it going, how are things, how are you doing, what is up, whats up, wassup, how have you been, how do you do, how goes it, sup
world domination, take over the world, rule the world, destroy humans, skynet, kill all humans
meaning of life, purpose of life
calculate, compute, math, multiply, divided by, times, plus, minus, arithmetic, square root
translate, translation
language, languages, tongue
word, term
mean, meaning, definition, define, stand for
spell, spelling
far, distance, away, how far
near, nearby, close by, closest, nearest, around here, around me, local
direction, directions, route, navigate, navigation, get to, way to
traffic, jam, congestion, road conditions
gas, fuel, petrol
oil, lubricant
ingredient, ingredients
calorie, calories, nutrition, nutritional
news, headlines, headline, current events, latest news
movie, film, movies, cinema, theater, theatre
tv, television, show on tv
sport, sports, football, soccer, basketball, tennis, baseball, hockey, golf
run, jog, swim, jump, climb, exercise, workout
paint, draw, sketch, drawing, painting
game, games, gaming
stock, stocks, shares, share price, market
tax, taxes, vat
rent, lease, rental
pending, processing, on hold, in progress, not cleared, still pending, waiting
wait, hold on, hang on
twice, double, duplicate, duplicated, two times, charged twice, multiple times, more than once
again, repeat, once more, one more time, say that again, another time
next, following, upcoming
previous, last, prior, earlier, former, past
recent, latest, newest, lately
first, initial, primary
extra, additional, more than, another, second, other
disposable, temporary, one time, virtual
physical, plastic, actual card
free, complimentary, no cost, gratis, for nothing
gift, present
reward, points, rewards, bonus, cashback
size, dimension, measurement
quality, condition
warranty, guarantee, guaranteed
manual, instruction, guide, tutorial, instructions
appear, show up on, showing, visible, reflected
try, attempt, tried, trying
reset, restore, recover, recovery
forget, forgot, forgotten, do not remember, can not remember, can not recall, do not recall
reverse, undo, revert, reversed, take back
recipient, beneficiary, payee, receiver, the other person
sender, source, origin, where did, came from
merchant, seller, shop, store, vendor, retailer, supermarket
support team, customer support, help desk
business, company, firm, organization, corporate, corporation
list, lists, to do list, todo, shopping list
item, product, goods, article, thing
social media, twitter, facebook, tweet, instagram, post
picture, photo, image, selfie
joke around, kidding, just kidding
sing, sing me, song for me
dance, dancing
story, tale, stories
pet, dog, cat, animal, animals
god, religion, religious, faith
evil, malicious, wicked, sinister, dangerous, harmful
afraid, fear, scared, frightened, scary, worried
chore, chores, housework, laundry, dishes, errand
president, politics, politician, election, vote, political
money transfer fee, transfer fee
swift, iban, sepa, bank transfer
apple pay, google pay, contactless, samsung pay
direct debit, standing order, recurring payment, autopay, auto pay, automatic payment
`
  .trim()
  .split('\n')
  .map((line) => line.split(', '))
