"""An exact model of invoices in another language: reads the input and the resulting XML, one JSON per line, and computes every
amount with `decimal`. Prints what differs, then what was compared. Of an input without XML, prints its sums."""

import json
import sys
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal, getcontext
from xml.etree import ElementTree

getcontext().prec = 60
CBC = '{urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2}'
CAC = '{urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2}'
CODES = {
    'standard': 'S',
    'zero': 'Z',
    'exempt': 'E',
    'reverse_charge': 'AE',
    'intra_community': 'K',
    'export': 'G',
    'outside_scope': 'O',
    'small_business': 'E',
}
ORDER = list(CODES)


def rounded(value, unit):
    """Halves away from zero: ROUND_HALF_UP of decimal."""
    return value.quantize(unit, rounding=ROUND_HALF_UP)


def taxed(line, entered):
    own = line['taxCategory']
    rate = Decimal(line['taxRate'] if line['taxRate'] is not None else entered['taxRate'])
    category = own or entered['taxCategory']
    if own is None and line['taxRate'] is not None and rate != 0:
        category = 'standard'
    if category != 'standard':
        return category, Decimal(0)
    return ('zero', Decimal(0)) if rate == 0 else (category, rate)


def shared(discount, weights, unit):
    """By largest remainder; of equal ones the earlier gets the unit."""
    total = sum(weights)
    if total == 0:
        return [Decimal(0) for _ in weights]
    exact = [discount * weight / total for weight in weights]
    shares = [value.quantize(unit, rounding=ROUND_FLOOR) for value in exact]
    left = int((discount - sum(shares)) / unit)
    # The remainders as fractions of whole numbers, so that equal ones are equal.
    whole = [int(discount / unit) * int(weight / unit) % int(total / unit) for weight in weights]
    for at in sorted(range(len(weights)), key=lambda at: (-whole[at], at))[:left]:
        shares[at] += unit
    return shares


def groups_of(entered):
    """The amounts of the lines, and each group of rate and category with its sum, share of the discount, base and tax."""
    unit = Decimal(1).scaleb(-entered['decimals'])
    amounts = [rounded(Decimal(line['quantity']) * Decimal(line['unitPrice']), unit) for line in entered['lines']]
    groups = {}
    for line, amount in zip(entered['lines'], amounts):
        key = taxed(line, entered)
        groups[key] = groups.get(key, Decimal(0)) + amount
    keys = sorted(groups, key=lambda key: (ORDER.index(key[0]), -key[1]))
    discount = Decimal(entered['discountAmount'])
    shares = shared(discount, [max(groups[key], Decimal(0)) for key in keys], unit)
    bases = [groups[key] - share for key, share in zip(keys, shares)]
    taxes = [rounded(base * key[1] / 100, unit) for key, base in zip(keys, bases)]
    return unit, amounts, discount, list(zip(keys, [groups[key] for key in keys], shares, bases, taxes))


def model(entered):
    unit, amounts, discount, groups = groups_of(entered)
    keys, _, shares, bases, taxes = zip(*groups) if groups else ((), (), (), (), ())
    expected = {'net': sum(bases), 'tax': sum(taxes), 'gross': sum(bases) + sum(taxes), 'sum': sum(amounts), 'discount': discount}
    coded = {}
    for key, base, tax in zip(keys, bases, taxes):
        name = (CODES[key[0]], key[1])
        before = coded.get(name, (Decimal(0), Decimal(0)))
        coded[name] = (before[0] + base, before[1] + tax)
    allowed = [((CODES[key[0]], key[1]), share) for key, share in zip(keys, shares) if share != 0]
    return unit, amounts, coded, allowed, expected


def sums(entered):
    """All amounts of an invoice, as text with the decimals of its currency."""
    unit, amounts, discount, groups = groups_of(entered)

    def text(value):
        return format(value.quantize(unit), 'f')

    tax = sum((group[4] for group in groups), Decimal(0))
    subtotal = sum(amounts, Decimal(0))
    return {
        'lineAmounts': [text(amount) for amount in amounts],
        'groups': [
            {'category': key[0], 'rate': format(key[1].normalize(), 'f'), 'subtotal': text(of), 'discount': text(share), 'base': text(base), 'tax': text(each)}
            for key, of, share, base, each in groups
        ],
        'subtotal': text(subtotal),
        'discountAmount': text(discount),
        'taxAmount': text(tax),
        'totalAmount': text(subtotal - discount + tax),
    }


def number(parent, path):
    found = parent.find('/'.join((CAC if part[0] == '.' else CBC) + part.lstrip('.') for part in path.split('/')))
    return None if found is None else Decimal(found.text)


def check(entered, xml):
    unit, amounts, coded, allowed, expected = model(entered)
    tree = ElementTree.fromstring(xml)
    note = tree.tag.endswith('CreditNote')
    pairs = []
    lines = tree.findall(CAC + ('CreditNoteLine' if note else 'InvoiceLine'))
    if len(lines) != len(amounts):
        return 0, ['%d lines for %d' % (len(lines), len(amounts))]
    for at, (line, given, amount) in enumerate(zip(lines, entered['lines'], amounts)):
        quantity = number(line, 'CreditedQuantity' if note else 'InvoicedQuantity')
        price = number(line, '.Price/PriceAmount')
        base = number(line, '.Price/BaseQuantity')
        pairs.append(('quantity of line %d' % at, quantity, Decimal(given['quantity'])))
        pairs.append(('amount of line %d' % at, number(line, 'LineExtensionAmount'), amount))
        if base is None:
            pairs.append(('price of line %d' % at, price, Decimal(given['unitPrice'])))
            pairs.append(('product of line %d' % at, rounded(quantity * price, unit), amount))
        else:
            pairs.append(('product of line %d' % at, rounded(quantity * price / base, unit), amount))
        category, rate = taxed(given, entered)
        written = line.find(CAC + 'Item/' + CAC + 'ClassifiedTaxCategory')
        pairs.append(('category of line %d' % at, written.find(CBC + 'ID').text, CODES[category]))
        if category != 'outside_scope':
            pairs.append(('rate of line %d' % at, number(written, 'Percent'), rate))
    found = {}
    for subtotal in tree.findall(CAC + 'TaxTotal/' + CAC + 'TaxSubtotal'):
        category = subtotal.find(CAC + 'TaxCategory')
        found[(category.find(CBC + 'ID').text, number(category, 'Percent'))] = subtotal
    pairs.append(('groups', sorted(found), sorted(coded)))
    for key in set(found) & set(coded):
        pairs.append(('base of %s %s' % key, number(found[key], 'TaxableAmount'), coded[key][0]))
        pairs.append(('tax of %s %s' % key, number(found[key], 'TaxAmount'), coded[key][1]))
    written = []
    for allowance in tree.findall(CAC + 'AllowanceCharge'):
        category = allowance.find(CAC + 'TaxCategory')
        key = (category.find(CBC + 'ID').text, number(category, 'Percent') or Decimal(0))
        written.append((key, number(allowance, 'Amount')))
    pairs.append(('discounts', sorted(written), sorted(allowed)))
    pairs.append(('tax', number(tree, '.TaxTotal/TaxAmount'), expected['tax']))
    totals = tree.find(CAC + 'LegalMonetaryTotal')
    pairs.append(('sum', number(totals, 'LineExtensionAmount'), expected['sum']))
    pairs.append(('net', number(totals, 'TaxExclusiveAmount'), expected['net']))
    pairs.append(('gross', number(totals, 'TaxInclusiveAmount'), expected['gross']))
    pairs.append(('due', number(totals, 'PayableAmount'), expected['gross']))
    pairs.append(('discount', number(totals, 'AllowanceTotalAmount') or Decimal(0), expected['discount']))
    wrong = ['%s is %s, not %s' % pair for pair in pairs if pair[1] != pair[2]]
    for amount in tree.iter():
        if 'currencyID' in amount.attrib and not amount.tag.endswith('PriceAmount'):
            if -Decimal(amount.text).as_tuple().exponent != entered['decimals']:
                wrong.append('%s has not the decimals of its currency' % amount.text)
    return len(pairs), wrong


def main():
    documents = compared = 0
    for row in sys.stdin:
        case = json.loads(row)
        if 'xml' not in case:
            documents += 1
            print(json.dumps({'name': case['name'], 'sums': sums(case['entered'])}))
            continue
        amounts, wrong = check(case['entered'], case['xml'])
        documents += 1
        compared += amounts
        if wrong:
            print(json.dumps({'name': case['name'], 'wrong': wrong}))
    print(json.dumps({'documents': documents, 'compared': compared}))


main()
