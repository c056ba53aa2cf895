/** What people write under a task. `{to}` becomes a mention, `{name}` the first name of whoever is meant. */
export const internalTalk = [
  'First version is in the folder. Please look at the second page, there I was not sure about the crop.',
  '{to} can you check the wording before I send this out? Their lab was strict last time.',
  'The printer needs the files by Thursday noon, one day earlier than we planned.',
  'Done on my side. Two open points are in the notes, both small.',
  'I moved the logo 4 mm to the left, the fold would have gone through it.',
  'The licence covers online only. For out-of-home we need the other package, 480 more.',
  '{to} the export has the old colour profile, could you send it again as sRGB?',
  'We spent 11 of 14 hours. What is missing is the mobile layout.',
  'Call with the client: route B it is, with the calmer headline. Notes are in the brief.',
  'I would leave the price out of the first frame, it takes the attention from the picture.',
  'Sound is a little low on telephones. I raise the voice by 2 dB and leave the music.',
  '{to} waiting for the twelve photographs, without them I cannot go on here.',
  'The test is clear after 9,000 views: the question works better than the claim.',
  'Please use the numbers from the March report, the ones in the deck are from last year.',
  'Checked with a screen reader, the carousel needs labels on both arrows.',
  'I found three older posts with the former slogan. Shall we archive them?',
  'Estimate was too low: retouching the glass bottles takes twice as long.',
  '{to} thanks, that saved us a round with legal.',
]

/** What clients and the agency write where both can read it. */
export const sharedTalk = [
  'Thank you, this is close. Could the product be a little larger in the portrait version?',
  'Our team agreed on this version. Please go ahead.',
  'Here is the link-free version for your board meeting, as you asked.',
  'We have the legal approval for all sentences except the second one on page 3.',
  'Could we see the headline in a warmer tone? Otherwise we like it very much.',
  'The shop in the picture closed last month, please use another one.',
  'We added the two sizes you asked for. They follow the same grid.',
  'Is it possible to move the date to the week after? Our managing director is travelling.',
  'Approved from our side. Thank you for the quick change!',
]

/** What stands in a task. */
export const descriptions = [
  'Based on the approved brief. Deliver as layered file and as PDF for the presentation, both in the project folder.',
  'The client wants to see two options, not three. Keep the second one quiet, without the pattern.',
  'Please follow chapter 3 of the guidelines. The safe area for captions is 14 % at the bottom.',
  'Includes one round of changes. Anything beyond that goes through the project manager first.',
  'Source: interviews of the discovery phase. The strongest sentence came from the shop manager in the second talk.',
  'Sizes as in the media plan. File size at most 150 KB each, no animation longer than 15 seconds.',
  'Deadline is fixed by the printer. Ask for the proof on the real paper, not on the coated one.',
  'Legal wants the footnote in the same size as the text. Check with the product owner where it may stand.',
  'Needed for the steering meeting. One page is enough: figure, reason, proposal.',
  'The creator has final say on the cut, we have final say on claims and on the logo.',
  'Keep the original recordings, the client has bought all rights for 24 months.',
  'Names and titles have to be confirmed by each person before this goes out.',
]
