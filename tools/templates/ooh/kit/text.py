"""Words on signs and shop fronts."""
import glob
import os

import bpy

FONTS = os.path.join(os.path.dirname(__file__), "../../../../node_modules/@expo-google-fonts")


def font(bold=True, serif=False):
    family, weight = ("tinos" if serif else "arimo"), ("700Bold" if bold else "400Regular")
    file = sorted(glob.glob(f"{FONTS}/{family}/{weight}/*.ttf"))[0]
    return bpy.data.fonts.load(file, check_existing=True)


def words(text, location, height, material, turn=0.0, parent=None, serif=False, centred=True):
    """Text that stands upright and is read from -y, before a turn around z (radians). height: of capitals, metres."""
    data = bpy.data.curves.new("words", "FONT")
    data.body, data.size, data.font, data.extrude = text, height * 1.4, font(serif=serif), 0.008
    data.align_x, data.align_y = ("CENTER" if centred else "LEFT"), "CENTER"
    data.materials.append(material)
    made = bpy.data.objects.new("words", data)
    bpy.context.collection.objects.link(made)
    made.location, made.rotation_euler, made.parent = location, (1.5708, 0, turn), parent
    return made
