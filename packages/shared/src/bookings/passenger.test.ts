import { describe, expect, test } from "vitest";
import {
  arePassengersValid,
  fullName,
  isPassengerValid,
  isSexId,
  normaliseCni,
  passengerErrors,
  type PassengerForm,
} from "./passenger.ts";

const owner: PassengerForm = {
  provide_cni: false,
  name: "Ngo Bassa",
  surname: "Clarisse",
  genre: 2,
  phone: "6 77 12 34 56",
  cni: "108 234 567",
};
const other: PassengerForm = { ...owner, phone: "" };
const empty: PassengerForm = {
  provide_cni: false,
  name: "",
  surname: "",
  genre: null,
  phone: "",
  cni: "",
};

describe("one passenger's form", () => {
  test("each empty field has its own error", () => {
    expect(passengerErrors(empty, true)).toEqual({
      name: "reservation_form_name_req",
      genre: "reservation_form_genre_req",
      cni: "reservation_form_cni_req",
      phone: "reservation_form_phone_req",
    });
    expect(passengerErrors(empty, false)).not.toHaveProperty("phone");
    expect(passengerErrors({ ...empty, name: "  ", genre: "", phone: "+237" }, true)).toEqual(
      passengerErrors(empty, true),
    );
  });

  test("a name of 256 characters is an error, of 255 is not [C5.book.03]", () => {
    expect(passengerErrors({ ...owner, name: "a".repeat(256) }, true)).toEqual({
      name: "field_too_long",
    });
    expect(passengerErrors({ ...owner, name: "a".repeat(255) }, true)).toEqual({});
    expect(passengerErrors({ ...owner, surname: "a".repeat(256) }, true)).toEqual({
      surname: "field_too_long",
    });
  });

  test("a first or last name with a control character, markup or a web address is an error", () => {
    for (const [entered, key] of [
      ["Ngo\u202e", "name_signs"],
      ["<b>Ngo", "name_signs"],
      ["evil.example", "name_address"],
    ] as const) {
      expect(passengerErrors({ ...owner, name: entered, surname: entered }, true)).toEqual({
        name: key,
        surname: key,
      });
    }
    expect(
      passengerErrors({ ...owner, name: " N'Gaoundéré-Ŋgo Jr. ", surname: "J.-P." }, true),
    ).toEqual({});
  });

  test("a genre of 256 characters is an error, of 255 is not [C5.book.05]", () => {
    expect(passengerErrors({ ...owner, genre: "1".repeat(256) }, true)).toEqual({
      genre: "field_too_long",
    });
    expect(passengerErrors({ ...owner, genre: "1".repeat(255) }, true)).toEqual({});
  });

  test("the server accepts only the id of a sex as genre", () => {
    expect([1, 2, 3, "1"].every(isSexId)).toBe(true);
    expect([0, 4, 9, "", null, "x", 1.5].some(isSexId)).toBe(false);
  });

  test("without an ID card the number is not validated", () => {
    expect(passengerErrors({ ...owner, provide_cni: true, cni: "" }, true)).toEqual({});
    expect(passengerErrors({ ...owner, provide_cni: true, cni: "x" }, true)).toEqual({});
  });

  test.each([
    ["-5", "positive_number"],
    ["-677000001", "positive_number"],
    ["12", "invalid_input_phone"],
    ["abc", "invalid_input_phone"],
    ["", "reservation_form_phone_req"],
    ["+237677000001", undefined],
  ])("the owner's phone %j gives %s", (phone, key) => {
    expect(passengerErrors({ ...owner, phone }, true).phone).toBe(key);
    expect(passengerErrors({ ...owner, phone }, false).phone).toBeUndefined();
  });

  test("ID numbers are 6 to 20 letters or digits, stored without spaces in upper case", () => {
    expect(normaliseCni(" 108 234 567 ")).toBe("108234567");
    expect(normaliseCni("kit-2024.ab12")).toBe("KIT2024AB12");
    expect(["12345", "1".repeat(21), "", "12345é", "123_456"].map(normaliseCni)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(passengerErrors({ ...owner, cni: "12 34" }, true)).toEqual({ cni: "cni_invalid" });
  });

  test("a form with any error is not valid [C5.book.13]", () => {
    expect(isPassengerValid(owner, true)).toBe(true);
    expect(isPassengerValid(other, false)).toBe(true);
    for (const wrong of [{ name: "" }, { genre: null }, { cni: "1" }, { phone: "12" }]) {
      expect(isPassengerValid({ ...owner, ...wrong }, true)).toBe(false);
    }
  });

  test("a form with one value is not valid [C5.book.14]", () => {
    for (const one of [
      { name: "Abena" },
      { cni: "108234567" },
      { provide_cni: true },
      { genre: 1 },
    ]) {
      expect(isPassengerValid({ ...empty, ...one }, false)).toBe(false);
    }
  });

  test("a form with neither provide_cni nor a cni is not valid [C5.book.15]", () => {
    expect(isPassengerValid({ ...other, cni: " " }, false)).toBe(false);
    expect(isPassengerValid({ ...other, cni: "", provide_cni: true }, false)).toBe(true);
  });

  test("the owner's form without a phone is not valid [C5.book.16]", () => {
    expect(isPassengerValid(other, true)).toBe(false);
    expect(isPassengerValid(other, false)).toBe(true);
  });

  test("all forms must be valid, and there must be at least one", () => {
    expect(arePassengersValid([owner, other])).toBe(true);
    expect(arePassengersValid([owner, { ...other, name: "" }])).toBe(false);
    expect(arePassengersValid([other])).toBe(false);
    expect(arePassengersValid([])).toBe(false);
  });

  test("a full name may consist of one name and has no extra spaces", () => {
    expect(isPassengerValid({ ...owner, surname: "" }, true)).toBe(true);
    expect(fullName("Abena", "")).toBe("Abena");
    expect(fullName(" Ngo  Bassa", "Clarisse ")).toBe("Ngo Bassa Clarisse");
  });
});
